import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { toast } from '#testing/on-screen.ts'

const quota = 'Monthly verification limit reached. Upgrade your plan to invite more employees.'

test.each([
  ['without words', 500, undefined, 'Failed to send invitation'],
  [
    'because an employee was invited before',
    409,
    'This person has already been invited',
    'This person has already been invited',
  ],
  ['because the quota is used up', 402, quota, quota],
])('tells that an invitation failed %s', async (_why, status, message, text) => {
  const { server } = renderApp('/widget', {
    answers: { 'POST /employees/invite': () => refuse(status, message) },
  })
  const name = await screen.findByRole('textbox', { name: 'Full name' })
  fireEvent.change(name, { target: { value: 'Ada Example' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'ada@example.com' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Email/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
  await waitFor(() => expect(toast()).toBe(`Failed to Send Invitation${text}`))
  expect(screen.getByRole('alert').textContent).toBe(`Failed to Send Invitation${text}`)
  expect(server.of('POST /employees/invite')).toHaveLength(1)
})

test('offers email, SMS and WhatsApp', async () => {
  renderApp('/widget')
  await screen.findByRole('button', { name: 'Send Invitation' })
  const channels = screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.value)
  expect(new Set(channels)).toEqual(new Set(['email', 'sms', 'whatsapp']))
})

test('explains in three steps what happens next', async () => {
  renderApp('/widget')
  const next = await screen.findByRole('region', { name: 'What happens next?' })
  expect(within(next).getByRole('heading', { name: 'What happens next?' })).toBeTruthy()
  expect(within(next).getAllByRole('listitem')).toHaveLength(3)
})
