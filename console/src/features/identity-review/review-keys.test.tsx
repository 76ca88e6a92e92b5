import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const ella = {
  employeeId: 'c40d12f7-0009',
  fullName: 'Ella Novak',
  email: 'ella@example.com',
  status: 'verifying',
  inviteChannelPref: 'email',
  linkState: 'active',
  verificationSteps: { email: { status: 'pass' }, phone: { status: 'pass' }, id: { status: 'pending' } },
}
const identity = {
  sessionId: '0b5b2d8e-8f4c-4f0e-9d0e-6a2f4c7b1e11',
  state: 'review',
  documentName: 'Ella Marie Horvat',
  dateOfBirth: '1990-05-18',
  documentType: 'passport',
  issuingCountry: 'CZ',
  expires: '2031-02-09',
  nameMatch: 'partial',
  reasons: ['missing_family_name', 'date_of_birth', 'of_a_later_version'],
  invitedName: 'Ella Novak',
  invitedDateOfBirth: '1990-05-17',
}
const detail = { employee: ella, flowStatus: { steps: [] }, dateOfBirth: '1990-05-17', identity }
const path = `/employees/${ella.employeeId}`
const decide = `POST ${path}/identity-review`
const answers = {
  'GET /employees': { items: [ella] },
  'GET /employees/activity': { items: [] },
  [`GET ${path}`]: detail,
  [`GET ${path}/timeline`]: { events: [], messages: [] },
  'GET /verifications/list': {
    items: [
      {
        employee: ella,
        step: 'id',
        waitingSince: new Date().toISOString(),
        action: 'review',
        attention: 'identity_review',
        need: 'identity_review',
      },
    ],
    nextCursor: null,
  },
}

async function openReview(more: object = {}) {
  const view = renderApp('/verifications', { answers: { ...answers, ...more } })
  fireEvent.click(await screen.findByRole('button', { name: 'Review: Ella Novak' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is this Ella Novak?' })
  await within(dialog).findByRole('table')
  return { ...view, dialog, within: within(dialog) }
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it.each([
  ['y', '2', 'same_person', 'The name is spelled or transliterated differently'],
  ['N', '1', 'different_person', 'The name on the document is not theirs'],
])('three keys decide: %s, %s, Enter', async (first, second, decision, reason) => {
  const { server } = await openReview({ [decide]: detail })
  for (const key of [first, second, 'Enter']) press(key)
  await waitFor(() => expect(server.of(decide)).toHaveLength(1))
  expect(server.of(decide)[0]?.body).toMatchObject({ decision, reason })
})

it('a reason of another kind has the field at once, where keys are letters again', async () => {
  const { within: inside, server } = await openReview({ [decide]: detail })
  press('n')
  press('5')
  const field = await inside.findByLabelText('What is the reason?')
  await waitFor(() => expect(document.activeElement).toBe(field))
  press('y')
  press('1')
  expect(inside.getByRole<HTMLInputElement>('radio', { name: /^Not the same person/ }).checked).toBe(true)
  expect(server.of(decide)).toEqual([])
})

it('keys with Ctrl, of another reason than there is, and before a decision do nothing', async () => {
  const { within: inside } = await openReview()
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  press('1')
  expect(inside.queryByRole('radiogroup', { name: 'Reason' })).toBeNull()
  press('n')
  press('9')
  expect(inside.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
})

it('after a decision in the queue the next review opens by itself, and after the last one none', async () => {
  const ivo = { ...ella, employeeId: 'c40d12f7-0010', fullName: 'Ivo Example' }
  const rows = [ella, ivo].map((employee) => ({
    ...answers['GET /verifications/list'].items[0],
    employee,
  }))
  const decideNext = `POST /employees/${ivo.employeeId}/identity-review`
  const { server } = await openReview({
    'GET /verifications/list': { items: rows, nextCursor: null },
    [`GET /employees/${ivo.employeeId}`]: { ...detail, employee: ivo },
    [decide]: detail,
    [decideNext]: { ...detail, employee: ivo },
  })
  for (const key of ['y', '1', 'Enter']) press(key)
  await screen.findByRole('dialog', { name: 'Is this Ivo Example?' })
  expect(screen.queryByRole('dialog', { name: 'Is this Ella Novak?' })).toBeNull()
  for (const key of ['n', '1', 'Enter']) press(key)
  await waitFor(() => expect(server.of(decideNext)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
