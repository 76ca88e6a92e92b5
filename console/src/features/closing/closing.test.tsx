import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { press, toast, type } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const name = 'Northgate Care Ltd'
const org = { id: 'o1', name, role: 'owner' as const }
const closing = {
  organisation: name,
  closed: true,
  closedAt: '2026-11-24T10:00:00Z',
  eraseAt: '2026-12-24T10:00:00Z',
  archivedAt: null as string | null,
}
const settings = { name, linkDays: 14, phoneCountries: ['GB'], embedOrigins: [] }

async function openSettings(answers: object = {}, role: 'owner' | 'admin' = 'owner') {
  const view = renderApp('/settings/organisation', {
    role,
    answers: { 'GET /settings': settings, ...answers },
  })
  await screen.findByRole('form', { name: 'Organisation' })
  return view
}

/** Opens the page of a closed organisation, wherever its owner wanted to go. */
function openClosed(answers: object = {}, path = '/reports') {
  const view = renderApp(path, {
    session: 'signed-out',
    answers: { 'GET /organisation/closing': closing, ...answers },
  })
  view.app.session.start({ ...signedInReply, org: { ...org, closed: true } })
  void view.router.navigate({ href: path })
  return view
}

test('an owner closes by typing the name, and sees what is left', async () => {
  const { server } = await openSettings({
    'DELETE /organisation': closing,
    'GET /organisation/closing': closing,
    'GET /auth/me': { ...signedInReply, org: { ...org, closed: true } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Close organisation' }))
  const dialog = await screen.findByRole('alertdialog', { name: `Close ${name}?` })
  const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Close organisation' }))
  type(`Type “${name}” to confirm`, 'Northgate')
  confirm()
  await within(dialog).findByText('Please type the name exactly as it is shown')
  expect(server.of('DELETE /organisation')).toEqual([])
  type(`Type “${name}” to confirm`, name)
  confirm()
  await screen.findByRole('heading', { level: 1, name: `${name} is closed` })
  expect(server.of('DELETE /organisation').map(({ body }) => body)).toEqual([{ name }])
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('why it could not be closed is said in the dialog', async () => {
  const message = '1 employee is under a legal hold. Release it before you close the organisation.'
  await openSettings({ 'DELETE /organisation': () => refuse(409, message) })
  fireEvent.click(await screen.findByRole('button', { name: 'Close organisation' }))
  const dialog = await screen.findByRole('alertdialog')
  type(`Type “${name}” to confirm`, name)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close organisation' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
})

test('an admin is not offered to close it', async () => {
  await openSettings({}, 'admin')
  expect(screen.queryByRole('button', { name: 'Close organisation' })).toBeNull()
})

test('whatever page is asked for, a closed organisation shows when its data goes', async () => {
  openClosed({}, '/employees')
  await screen.findByText('24 Dec 2026')
  expect(screen.getByText('You have not downloaded it yet.')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('the archive comes as a file, and when that was is said', async () => {
  const files = watchDownloads()
  let archivedAt: string | null = null
  openClosed({
    'GET /organisation/closing': () => ({ ...closing, archivedAt }),
    'GET /organisation/archive': () => {
      archivedAt = '2026-11-24T11:00:00Z'
      return new Response(new Uint8Array([0x50, 0x4b]), { headers: { 'content-type': 'application/zip' } })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Download archive' }))
  await waitFor(() => expect(files.map((file) => file.name)).toEqual(['archive.zip']))
  await screen.findByText(/^Last downloaded on 24 November 2026/)
})

test('restoring leads back to the dashboard; where that fails the page stays', async () => {
  let isRefused = true
  const { address } = openClosed({
    'POST /organisation/restore': () =>
      isRefused ? refuse(503, 'The database is away') : { ...closing, closed: false },
    'GET /auth/me': { ...signedInReply, org },
  })
  const restore = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Restore organisation' }))
    const dialog = await screen.findByRole('alertdialog', { name: `Restore ${name}?` })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore organisation' }))
  }
  await restore()
  await waitFor(() => expect(toast()).toContain('Not restored'))
  isRefused = false
  await restore()
  await screen.findByRole('navigation', { name: 'Main' })
  await waitFor(() => expect(address()).toBe('/'))
})

test('what could not be loaded is tried again', async () => {
  let isAway = true
  openClosed({ 'GET /organisation/closing': () => (isAway ? refuse(500, 'Something broke') : closing) })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isAway = false
  fireEvent.click(retry)
  expect(await screen.findByText('24 Dec 2026')).toBeTruthy()
})

const system = { version: '1.0.0', sandbox: [] }

async function openProfile(answers: object = {}) {
  const view = renderApp('/profile', { answers: { 'GET /system': system, ...answers } })
  await screen.findByRole('heading', { name: 'Your data' })
  return view
}

test('a user downloads what is stored of them', async () => {
  const files = watchDownloads()
  await openProfile({ 'GET /auth/me/data': { version: 1, account: { id: 'u1' } } })
  press('Download your data')
  await waitFor(() => expect(files.map((file) => file.name)).toEqual(['my-data.json']))
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toMatchObject({ account: { id: 'u1' } })
})

async function openDeletion(answer: unknown) {
  const view = await openProfile({ 'DELETE /auth/me': answer })
  press('Delete account')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete your account?' })
  return {
    ...view,
    confirm: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' })),
  }
}

test('deleting the account asks for the password, and ends with signing in', async () => {
  const { server, confirm, address, app } = await openDeletion({ deleted: true })
  type('Password', 'violet-anchor-42')
  confirm()
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(server.of('DELETE /auth/me').map(({ body }) => body)).toEqual([{ password: 'violet-anchor-42' }])
  expect(app.session.token()).toBeUndefined()
})

test('the last owner reads what to do first', async () => {
  const message = 'You are the last owner of Northgate Care Ltd. Make another user an owner first.'
  const { confirm } = await openDeletion(() => refuse(409, message))
  type('Password', 'violet-anchor-42')
  confirm()
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a user without a password is asked for the address instead', async () => {
  const message = 'Please enter the email address of your account'
  const { server, confirm } = await openDeletion(({ body }: { body: { email?: string } }) =>
    body.email ? { deleted: true } : Response.json({ message, errors: { email: message } }, { status: 422 }),
  )
  confirm()
  type(
    'Your email address',
    await screen.findByLabelText('Your email address').then(() => 'priya@northgate.example'),
  )
  confirm()
  await waitFor(() =>
    expect(server.of('DELETE /auth/me').at(-1)?.body).toEqual({ email: 'priya@northgate.example' }),
  )
})
