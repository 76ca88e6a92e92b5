import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const settings = {
  name: 'Oak Care',
  linkDays: 14,
  phoneCountries: ['GB'],
  embedOrigins: [],
  remindersOn: true,
  reminderDays: [2, 5, 9],
  remindWeeklyUntil: 35,
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

async function open(given: object = {}, answer: unknown = settings) {
  const { server } = renderApp('/settings/alerts', {
    answers: {
      'GET /settings': { ...settings, ...given },
      'GET /settings/users': { items: [] },
      'PATCH /settings': answer,
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Automatic reminders' }))
  return {
    card,
    field: (label: string) => card.getByLabelText<HTMLInputElement>(label),
    type: (label: string, value: string) =>
      fireEvent.change(card.getByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(card.getByRole('button', { name: 'Save reminders' })),
    isOn: () => card.getByRole<HTMLInputElement>('checkbox', { name: 'Remind employees automatically' }),
    sent: () => server.of('PATCH /settings').map(({ body }) => body),
  }
}

test('shows the days of the organisation, names each while they are typed, and saves them', async () => {
  const { card, field, type, save, isOn, sent } = await open()
  expect([field('Days after the invitation').value, field('Then every week until day').value]).toEqual([
    '2, 5, 9',
    '35',
  ])
  expect(isOn().checked).toBe(true)
  expect(card.getByText('We will send reminders on days 2, 5, 9, 16, 23 and 30.')).toBeTruthy()
  type('Days after the invitation', '3 1; 3')
  type('Then every week until day', '')
  expect(card.getByText('We will send reminders on days 1 and 3.')).toBeTruthy()
  save()
  await waitFor(() => expect(toast()).toContain('SuccessYour settings have been saved.'))
  expect(sent()).toEqual([{ remindersOn: true, reminderDays: [3, 1, 3], remindWeeklyUntil: null }])
})

test('switches them off whatever was typed, and on again with the days that are saved', async () => {
  const { card, field, type, save, isOn, sent } = await open()
  type('Days after the invitation', 'soon')
  fireEvent.click(isOn())
  expect(card.queryByLabelText('Days after the invitation')).toBeNull()
  save()
  await waitFor(() => expect(sent()).toEqual([{ remindersOn: false }]))
  fireEvent.click(isOn())
  expect(field('Days after the invitation').value).toBe('2, 5, 9')
})

test('says at the field what is wrong, and what the server refuses', async () => {
  const message = 'Please enter a day from 1 to 90'
  const { card, field, type, save, sent } = await open({}, () =>
    Response.json({ message, errors: { remindWeeklyUntil: message } }, { status: 422 }),
  )
  type('Days after the invitation', '0, 5')
  expect(card.queryByText(/We will send reminders/)).toBeNull()
  save()
  await waitFor(() => expect(field('Days after the invitation').getAttribute('aria-invalid')).toBe('true'))
  expect(card.getByText('Please enter 1 to 10 days from 1 to 60')).toBeTruthy()
  expect(document.activeElement).toBe(field('Days after the invitation'))
  expect(sent()).toEqual([])
  type('Days after the invitation', '5')
  save()
  await waitFor(() => expect(field('Then every week until day').getAttribute('aria-invalid')).toBe('true'))
})

test('says so where they could not be saved, and keeps what was typed', async () => {
  const { field, type, save } = await open({}, () => refuse(500, 'The database is away'))
  type('Days after the invitation', '4')
  save()
  await waitFor(() => expect(toast()).toContain('Update Failed'))
  expect(field('Days after the invitation').value).toBe('4')
})
