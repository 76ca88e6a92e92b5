import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'

const joinedAt = '2026-05-01T10:00:00Z'
const priya = { ...signedInReply.user, userId: signedInReply.user.id, role: 'owner', joinedAt }
const sam = { userId: 'u2', name: 'Sam Example', email: 'sam@northgate.example', role: 'viewer', joinedAt }
const alex = { ...sam, userId: 'u3', name: 'Alex Owner', email: 'alex@northgate.example', role: 'owner' }
const invitation = {
  id: 'i1',
  email: 'new@northgate.example',
  role: 'verifier',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2099-11-27T10:00:00Z',
}
const answers: Answers = {
  'GET /team/members': { items: [priya, sam] },
  'GET /team/invitations': { items: [] },
}
const open = (more: Answers = {}, role: 'owner' | 'admin' = 'owner') =>
  renderApp('/settings/team', { answers: { ...answers, ...more }, role })
const users = () => screen.findByRole('list', { name: 'Users' })

test('lists the users, their roles and when they were last here, and marks oneself', async () => {
  open({ 'GET /team/members': { items: [priya, { ...sam, lastSignInAt: '2026-11-02T09:00:00Z' }] } })
  const rows = within(await users()).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Priya Raman You.*Owner · Not signed in yet/),
    expect.stringMatching(/^Sam Example.*sam@northgate.example · Viewer · Last signed in .*2 Nov/),
  ])
  expect(screen.queryByRole('button', { name: 'Remove Priya Raman' })).toBeNull()
})

test('marks whom the directory keeps, and shows whom it has deactivated', async () => {
  open({
    'GET /team/members': {
      items: [priya, { ...sam, inDirectory: true }],
      deactivated: [{ id: 'd1', name: 'Robin Field', email: 'robin@northgate.example' }],
    },
  })
  const rows = within(await users()).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /Directory/.test(textContent ?? ''))).toEqual([false, true])
  const gone = within(screen.getByRole('list', { name: 'Deactivated users' })).getAllByRole('listitem')
  expect(gone.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Robin Field Deactivated.*robin@northgate.example/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Sam Example' }))
  await screen.findByText(/Take them out of your directory too/)
})

test('invites a colleague as what they are to be, and lists the invitation', async () => {
  const made: object[] = []
  const { server } = open({
    'GET /team/invitations': () => ({ items: made }),
    'POST /team/invitations': () => {
      made.push(invitation)
      return invitation
    },
  })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: invitation.email } })
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'verifier' } })
  screen.getByText(/record checks and decide/)
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  const rows = within(await screen.findByRole('list', { name: 'Open invitations' }))
  rows.getByText(invitation.email)
  rows.getByText('Verifier · Invited, works until 27 Nov 2099')
  expect(server.of('POST /team/invitations')[0]?.body).toEqual({ email: invitation.email, role: 'verifier' })
  expect(toast()).toContain('Invitation sent.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

test('says at the field why an address cannot be invited', async () => {
  open({
    'POST /team/invitations': () =>
      Response.json(
        { code: 'invalid_input', message: 'x', errors: { email: 'This user is in your team already' } },
        { status: 422 },
      ),
  })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: sam.email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('This user is in your team already')).toBeTruthy()
})

test('an invitation that has expired says so, and is revoked', async () => {
  const items = [{ ...invitation, expiresAt: '2026-01-08T10:00:00Z' }]
  const { server } = open({
    'GET /team/invitations': () => ({ items }),
    'DELETE /team/invitations/i1': () => {
      items.pop()
      return { revoked: true }
    },
  })
  await screen.findByText('Verifier · Expired 8 Jan 2026: invite them again')
  fireEvent.click(screen.getByRole('button', { name: `Revoke the invitation of ${invitation.email}` }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull())
  expect(server.of('DELETE /team/invitations/i1')).toHaveLength(1)
})

test('changes the role of a user, and says where the server refuses', async () => {
  let refused = true
  const { server } = open({
    'PATCH /team/members/u2': () => {
      if (!refused) return { ...sam, role: 'admin' }
      refused = false
      return Response.json({ code: 'conflict', message: 'Another user changed it before.' }, { status: 409 })
    },
  })
  fireEvent.click(within(await users()).getByRole('button', { name: 'Change role: Sam Example' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Sam Example' }))
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'admin' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Another user changed it before.')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of('PATCH /team/members/u2')[1]?.body).toEqual({ role: 'admin' })
  expect(toast()).toContain('The role of Sam Example has changed.')
})

test('removes a user only after asking', async () => {
  const { server } = open({ 'DELETE /team/members/u2': { removed: true } })
  const remove = within(await users()).getByRole('button', { name: 'Remove Sam Example' })
  fireEvent.click(remove)
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/signed out of Northgate Care Ltd straight away/)
  expect(server.of('DELETE /team/members/u2')).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.of('DELETE /team/members/u2')).toHaveLength(1))
  await waitFor(() => expect(toast()).toContain('Sam Example has been removed.'))
})

test('an admin can neither change an owner nor make one', async () => {
  open({ 'GET /team/members': { items: [sam, alex] } }, 'admin')
  const list = within(await users())
  list.getByRole('button', { name: 'Remove Sam Example' })
  expect(list.queryByRole('button', { name: 'Remove Alex Owner' })).toBeNull()
  const roles = within(screen.getByLabelText('Role')).getAllByRole('option')
  expect(roles.map(({ textContent }) => textContent)).not.toContain('Owner')
})

test('says that the team could not be loaded, and loads it again', async () => {
  let failures = 0
  open({ 'GET /team/members': () => (failures++ < 1 ? refuse(500) : { items: [sam] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(within(await users()).getByText('Sam Example')).toBeTruthy()
})

test('who may not manage the team has no tab for it', async () => {
  renderApp('/settings', { answers, role: 'recruiter' })
  await screen.findByRole('heading', { name: 'Settings' })
  expect(screen.queryByRole('tab', { name: 'Team' }) ?? screen.queryByText('Team')).toBeNull()
})
