import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'

const redirectUri = 'https://bonafide.example/api/auth/sso/callback'
const connection = {
  issuer: 'https://login.example.com',
  clientId: 'bonafide',
  domain: 'northgate.example',
  domainRecord: { name: '_bonafide.northgate.example', value: 'bonafide-domain-verification=abc' },
  domainProvenAt: null as string | null,
  defaultRole: 'viewer',
  required: false,
  lastUsedAt: null as string | null,
  includesOwners: true,
  earlierAccounts: 0,
}
const proven = { ...connection, domainProvenAt: '2026-11-03T10:00:00Z' }
const used = { ...proven, lastUsedAt: '2026-11-04T10:00:00Z' }
const kept = { issuer: 'https://login.example.com', clientId: 'bonafide', domain: 'northgate.example' }

const open = (given: object | null, more: Answers = {}, role: Role = 'admin') =>
  renderApp('/settings/sign-in', {
    answers: { 'GET /settings/sso': { redirectUri, connection: given }, ...more },
    role,
  })
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('tells the address that the provider asks for, and sets it up', async () => {
  const { server } = open(null, { 'PUT /settings/sso': { redirectUri, connection } })
  await screen.findByText(redirectUri)
  expect(screen.queryByText('Require single sign-on')).toBeNull()
  fireEvent.change(await field('Issuer'), { target: { value: 'https://login.example.com' } })
  fireEvent.change(await field('Client ID'), { target: { value: 'bonafide' } })
  fireEvent.change(await field('Client secret'), { target: { value: 'a-client-secret' } })
  fireEvent.change(await field('Domain'), { target: { value: 'Northgate.example' } })
  fireEvent.change(await field('Role of new colleagues'), { target: { value: 'recruiter' } })
  fireEvent.click(await button('Save'))
  await screen.findByText('_bonafide.northgate.example')
  const body = { ...kept, clientSecret: 'a-client-secret', defaultRole: 'recruiter', required: false }
  expect(server.of('PUT /settings/sso')[0]?.body).toEqual(body)
  expect(toast()).toContain('Single sign-on settings saved.')
  expect((await field('Client secret')).value).toBe('')
})

test('says at the field what is wrong, before it is sent and after', async () => {
  const message = 'We could not reach a provider at this address.'
  const answer = () =>
    Response.json({ code: 'invalid_input', message, errors: { issuer: message } }, { status: 422 })
  const { server } = open(connection, { 'PUT /settings/sso': answer })
  fireEvent.change(await field('Domain'), { target: { value: 'no domain' } })
  fireEvent.click(await button('Save'))
  await screen.findByText('Please enter a domain like example.com')
  expect(server.of('PUT /settings/sso')).toHaveLength(0)
  fireEvent.change(await field('Domain'), { target: { value: 'northgate.example' } })
  fireEvent.click(await button('Save'))
  await screen.findByText(message)
  // The secret that is left empty is not sent.
  expect(server.of('PUT /settings/sso')[0]?.body).toEqual({ ...kept, defaultRole: 'viewer', required: false })
})

test('shows the record that proves the domain, and why it is not proven', async () => {
  let isThere = false
  open(connection, {
    'POST /settings/sso/domain/verify': () =>
      isThere ? { redirectUri, connection: proven } : refuse(409, 'There is no TXT record yet.'),
  })
  await screen.findByText('bonafide-domain-verification=abc')
  expect((await button('Require single sign-on')).disabled).toBe(true)
  screen.getByText('Prove your domain first.')
  fireEvent.click(await button('Check now'))
  await screen.findByText('There is no TXT record yet.')
  isThere = true
  fireEvent.click(await button('Check now'))
  await screen.findByText('You proved northgate.example on 3 Nov 2026.')
  screen.getByText('Sign in with it once first, so that you know it works.')
  expect(screen.queryByText('bonafide-domain-verification=abc')).toBeNull()
})

test('requires it after a question, and allows passwords again', async () => {
  const { server } = open(used, {
    'PUT /settings/sso': ({ body }: { body: object }) => ({ redirectUri, connection: { ...used, ...body } }),
  })
  fireEvent.click(await button('Require single sign-on'))
  await screen.findByText(/Owners can still use their password/)
  fireEvent.click(await button('Require'))
  fireEvent.click(await button('Allow passwords again'))
  await waitFor(() => expect(server.of('PUT /settings/sso')).toHaveLength(2))
  const bodies = server.of('PUT /settings/sso').map(({ body }) => body)
  const own = { ...kept, defaultRole: 'viewer' }
  expect(bodies).toEqual([
    { ...own, required: true },
    { ...own, required: false },
  ])
})

test('is switched off after a question', async () => {
  const { server } = open(used, { 'DELETE /settings/sso': { redirectUri, connection: null } })
  fireEvent.click(await button('Switch off single sign-on'))
  fireEvent.click(await button('Switch off'))
  await waitFor(() => expect(screen.queryByText('Require single sign-on')).toBeNull())
  expect(server.of('DELETE /settings/sso')).toHaveLength(1)
  expect((await field('Issuer')).value).toBe('')
})

test('says that owners need their password where an admin has saved it', async () => {
  open({ ...used, includesOwners: false })
  expect(await screen.findByText(/Owners sign in with their password until an owner saves them/)).toBeTruthy()
})

test('users of an earlier provider are let in by an owner, after a question', async () => {
  const release = 'POST /settings/sso/earlier-accounts/release'
  const given = { ...used, earlierAccounts: 2 }
  const { server } = open(given, { [release]: { redirectUri, connection: used } }, 'owner')
  await screen.findByText(/2 users signed in with an earlier provider/)
  fireEvent.click(await button('Let them sign in'))
  const dialog = await screen.findByRole('alertdialog')
  expect(server.of(release)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Let them sign in' }))
  await waitFor(() => expect(screen.queryByText(/signed in with an earlier provider/)).toBeNull())
  expect(server.of(release)).toHaveLength(1)
})

test('an admin is told to ask an owner to let them in', async () => {
  open({ ...used, earlierAccounts: 1 })
  await screen.findByText(/1 user signed in with an earlier provider/)
  screen.getByText('Ask an owner to allow it.')
  expect(screen.queryByRole('button', { name: 'Let them sign in' })).toBeNull()
})

test('says what another provider ends before it is saved', async () => {
  open(used)
  const issuer = await field('Issuer')
  expect(screen.queryByText(/everyone who signed in with single sign-on is signed out/)).toBeNull()
  fireEvent.change(issuer, { target: { value: 'https://other.example.com' } })
  await screen.findByText(/everyone who signed in with single sign-on is signed out/)
})

test('settings that cannot be loaded are told, with a way to try again', async () => {
  let fails = true
  open(null, {
    'GET /settings/sso': () => (fails ? refuse(422, 'Not now') : { redirectUri, connection: null }),
  })
  const again = await button('Retry')
  screen.getByText('Not now')
  fails = false
  fireEvent.click(again)
  expect(await screen.findByText(redirectUri)).toBeTruthy()
})

test('who may not change it has no tab', async () => {
  renderApp('/settings/sign-in', { role: 'recruiter' })
  await screen.findByRole('link', { name: 'Plan and account' })
  expect(screen.queryByRole('link', { name: 'Sign-in' })).toBeNull()
})
