import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const path = 'GET /settings/scim/tokens'
const baseUrl = 'https://bonafide.example/scim/v2'
const token = {
  id: 't1',
  prefix: 'bf_scim_AbCdEf',
  createdBy: 'Priya Raman',
  createdAt: '2026-11-03T10:00:00Z',
  lastUsedAt: null as string | null,
}
const open = (tokens: object[] | (() => object), more: Answers = {}, role: Role = 'owner') =>
  renderApp('/settings/sign-in', {
    answers: {
      'GET /settings/sso': { redirectUri: 'https://bonafide.example/sso', connection: null },
      [path]: typeof tokens === 'function' ? tokens : { baseUrl, items: tokens },
      ...more,
    },
    role,
  })
const card = () => screen.getByRole('region', { name: 'Directory (SCIM)' })

test('shows the address to enter, and a new token once', async () => {
  const made: object[] = []
  const { server } = open(() => ({ baseUrl, items: made }), {
    'POST /settings/scim/tokens': () => {
      made.push(token)
      return { ...token, token: 'bf_scim_AbCdEf-and-the-rest' }
    },
  })
  await screen.findByText(baseUrl)
  within(card()).getByText('No tokens yet. Create one to connect your directory.')
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('bf_scim_AbCdEf-and-the-rest')
  const row = await screen.findByRole('list', { name: 'Tokens of your directory' })
  expect(row.textContent).toContain('bf_scim_AbCdEf…Created 3 Nov 2026 · Never usedCreated by Priya Raman')
  expect(server.of('POST /settings/scim/tokens')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('bf_scim_AbCdEf-and-the-rest')).toBeNull()
})

test('asks before a token stops working', async () => {
  let tokens = [{ ...token, lastUsedAt: '2026-11-20T10:00:00Z' }]
  const { server } = open(() => ({ baseUrl, items: tokens }), {
    'DELETE /settings/scim/tokens/t1': () => {
      tokens = []
      return { revoked: true }
    },
  })
  const revoke = await screen.findByRole('button', { name: 'Revoke bf_scim_AbCdEf…' })
  within(card()).getByText(/Last used 20 Nov 2026/)
  fireEvent.click(revoke)
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/The users it has added stay as they are/)
  expect(server.of('DELETE /settings/scim/tokens/t1')).toHaveLength(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke token' }))
  await screen.findByText('No tokens yet. Create one to connect your directory.')
  expect(toast()).toContain('The token bf_scim_AbCdEf… no longer works.')
})

test('an admin sees and revokes the tokens, and creates none', async () => {
  open([token], {}, 'admin')
  await screen.findByRole('button', { name: 'Revoke bf_scim_AbCdEf…' })
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull()
})

test('says what cannot be loaded, and tries again', async () => {
  let isAway = true
  open(() => (isAway ? refuse(500, 'Something went wrong. Try again.') : { baseUrl, items: [] }))
  await screen.findByText('Something went wrong. Try again.')
  const retry = within(card()).getByRole('button', { name: 'Retry' })
  isAway = false
  fireEvent.click(retry)
  expect(await screen.findByText(baseUrl)).toBeTruthy()
})

test('is not there where the server has no directory', async () => {
  open(() => refuse(404, 'This address does not exist'))
  await screen.findByLabelText('Issuer')
  await waitFor(() => expect(screen.queryByText('Directory (SCIM)')).toBeNull())
})
