import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { press, toast } from '#testing/on-screen.ts'

const none = { items: [], recoveryCodesLeft: 0, required: false, dueAt: null }
const phone = {
  id: 'f1',
  kind: 'totp',
  name: 'Authenticator app',
  createdAt: '2026-11-02T09:00:00Z',
  usedAt: null,
}
const laptop = { ...phone, id: 'f2', kind: 'passkey', name: 'Work laptop', usedAt: '2026-11-03T09:00:00Z' }
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`)
const secret = 'JBSWY3DPEHPK3PXP'
const begun = { id: 'f1', secret, uri: `otpauth://totp/Bonafide:priya?secret=${secret}` }
const wrong = 'This code did not work. Check that your phone sets its clock automatically.'

const open = (answers: Answers) =>
  renderApp('/profile', { answers: { 'GET /auth/factors': none, ...answers } })
const card = async () => within(await screen.findByRole('region', { name: 'Second factor' }))

test('an app is added by a code of it, and the recovery codes are shown until they are kept', async () => {
  let factors: object = none
  const { server } = open({
    'GET /auth/factors': () => factors,
    'POST /auth/factors/totp': begun,
    'POST /auth/factors/totp/f1/confirm': () => {
      factors = { ...none, items: [phone], recoveryCodesLeft: 10 }
      return { recoveryCodes: codes }
    },
  })
  fireEvent.click((await card()).getByRole('button', { name: 'Add an authenticator app' }))
  expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Code of your app'), { target: { value: '123456' } })
  press('Add app')
  const kept = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  fireEvent.click(kept.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const list = within(await screen.findByRole('list', { name: 'Second factors' }))
  expect(list.getByText('Added 2 Nov 2026 · not used yet')).toBeTruthy()
  expect(server.of('POST /auth/factors/totp')).toHaveLength(1)
})

test('a wrong code is said at its field, and the key stays the same', async () => {
  const { server } = open({
    'POST /auth/factors/totp': begun,
    'POST /auth/factors/totp/f1/confirm': () =>
      Response.json({ message: wrong, errors: { code: wrong } }, { status: 422 }),
  })
  fireEvent.click((await card()).getByRole('button', { name: 'Add an authenticator app' }))
  fireEvent.change(await screen.findByLabelText('Code of your app'), { target: { value: '000000' } })
  press('Add app')
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(1))
  expect(server.of('POST /auth/factors/totp')).toHaveLength(1)
})

test('a browser that cannot make passkeys says so', async () => {
  open({})
  fireEvent.click((await card()).getByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  expect(dialog.getByText(/This browser cannot make passkeys/)).toBeTruthy()
})

test('the last one is removed after it is said what follows', async () => {
  const { server } = open({
    'GET /auth/factors': { ...none, items: [laptop], recoveryCodesLeft: 2 },
    'DELETE /auth/factors/f2': { removed: true },
  })
  expect((await card()).getByText('2 left')).toBeTruthy()
  fireEvent.click((await card()).getByRole('button', { name: 'Remove Work laptop' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/You will sign in with your password only/)).toBeTruthy()
  expect(server.of('DELETE /auth/factors/f2')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toast()).toContain('Work laptop has been removed.'))
})

test('new recovery codes are asked about, because the old ones end', async () => {
  open({
    'GET /auth/factors': { ...none, items: [laptop, phone], recoveryCodesLeft: 9 },
    'POST /auth/factors/recovery-codes': { recoveryCodes: codes },
  })
  fireEvent.click((await card()).getByRole('button', { name: 'New codes' }))
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make new codes' }),
  )
  expect(await screen.findByText(codes[0]!)).toBeTruthy()
})

test('a password of 8 characters will do beside it', async () => {
  const answers = { 'GET /system': { version: '1', sandbox: [] } }
  open({ ...answers, 'GET /auth/factors': { ...none, items: [phone], recoveryCodesLeft: 10 } })
  expect(await screen.findByText('At least 8 characters.')).toBeTruthy()
})

test('who has to add one is told until when, on every page', async () => {
  open({ 'GET /auth/factors': { ...none, required: true, dueAt: '2026-12-01T09:00:00Z' } })
  const notice = await screen.findByRole('region', { name: 'Second factor needed' })
  expect(notice.textContent).toContain('Add a second factor by 1 Dec 2026.')
})

test('who has a password that would be refused today is asked for another', async () => {
  open({ 'GET /auth/factors': { ...none, weakPassword: true } })
  const notice = await screen.findByRole('region', { name: 'Weak password' })
  expect(notice.textContent).toContain('It still works.')
})

test('where the server knows of none there is no card', async () => {
  const { server } = renderApp('/profile')
  await screen.findByText('1 May 2026')
  await waitFor(() => expect(server.of('GET /auth/factors').length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull()
})
