import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const joinedAt = '2026-05-01T10:00:00Z'
const priya = { ...signedInReply.user, userId: signedInReply.user.id, role: 'owner', joinedAt }
const sam = {
  userId: 'u2',
  name: 'Sam Example',
  email: 'sam@northgate.example',
  role: 'viewer',
  joinedAt,
  secondFactor: true,
}
const settings = { name: 'Northgate Care Ltd', linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }
const open = (more: Answers = {}) =>
  renderApp('/settings/team', {
    answers: {
      'GET /team/members': { items: [priya, sam] },
      'GET /team/invitations': { items: [] },
      'GET /settings': settings,
      ...more,
    },
    role: 'owner',
  })

test('a second factor is required after it is said what that means', async () => {
  const { server } = open({ 'PATCH /settings': { ...settings, requiresFactor: true } })
  const card = within(await screen.findByRole('region', { name: 'Second factor' }))
  expect(card.getByText('1 of 2 in your team has none yet.', { exact: false })).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Require a second factor' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/After 7 days they must add one/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Require it' }))
  expect(await card.findByRole('button', { name: 'Stop requiring it' })).toBeTruthy()
  expect(server.of('PATCH /settings')[0]?.body).toEqual({ requiresFactor: true })
})

test('a lost one is reset after it is said to make sure who asks', async () => {
  const { server } = open({ 'DELETE /team/members/u2/factors': { removed: true } })
  const users = within(await screen.findByRole('list', { name: 'Users' }))
  fireEvent.click(users.getByRole('button', { name: 'Reset the second factor of Sam Example' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Check in person or by phone that Sam Example asked for this/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }))
  await waitFor(() => expect(toast()).toContain('Sam Example signs in with their password alone now.'))
  expect(server.of('DELETE /team/members/u2/factors')).toHaveLength(1)
})
