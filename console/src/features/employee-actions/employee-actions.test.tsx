import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, type Sent } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom as invited } from '#testing/tom.ts'
import { toast } from '#testing/on-screen.ts'

const pass = { status: 'pass' }
const tom = {
  ...invited,
  verificationToken: 'token-of-tom',
  verificationSteps: { email: pass },
}
const served = {
  'GET /employees': { items: [tom] },
  'GET /employees/activity': { items: [] },
}
const path = `/employees/${tom.employeeId}`

async function openMenu() {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Tom Hughes' }))
  return screen.findByRole('menu')
}
async function start(action: string) {
  fireEvent.click(within(await openMenu()).getByRole('menuitem', { name: action }))
  return screen.findByRole(action === 'Revoke link' ? 'alertdialog' : 'dialog')
}
const press = (within_: HTMLElement, name: string) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

test('has no actions where the server has none', async () => {
  renderApp('/employees', { answers: { 'GET /employees': { items: [tom] } } })
  await screen.findByText('Tom Hughes')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

test('offers what makes sense for the employee and nothing else', async () => {
  renderApp('/employees', { answers: served })
  const items = within(await openMenu()).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Send reminder',
    'Send new link',
    'Copy link',
    'Revoke link',
  ])
})

test('revokes after a question that names the employee, and takes it back', async () => {
  const { server } = renderApp('/employees', {
    answers: {
      ...served,
      [`POST ${path}/revoke`]: { ...tom, linkState: 'revoked' },
      [`POST ${path}/restore`]: tom,
    },
  })
  const dialog = await start('Revoke link')
  expect(dialog.textContent).toContain('Revoke the link for Tom Hughes?')
  press(dialog, 'Revoke link')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toast()).toContain('Link restored'))
  expect(server.of(`POST ${path}/restore`)).toHaveLength(1)
})

test('shows a revoked link in the list without asking for the list again', async () => {
  const revoked = { ...tom, linkState: 'revoked' }
  const { server } = renderApp('/employees', { answers: { ...served, [`POST ${path}/revoke`]: revoked } })
  press(await start('Revoke link'), 'Revoke link')
  await waitFor(() => expect(toast()).toContain('Link revoked'))
  expect(within(await openMenu()).getByRole('menuitem', { name: 'Restore link' })).toBeTruthy()
  expect(server.of('GET /employees')).toHaveLength(1)
})

test('resends by the channel that is chosen, once for two clicks', async () => {
  const { server } = renderApp('/employees', { answers: { ...served, [`POST ${path}/resend`]: tom } })
  const dialog = await start('Send new link')
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^SMS/ }).checked).toBe(true)
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Email/ }))
  const form = within(dialog).getByRole('button', { name: 'Send link' }).closest('form')!
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(toast()).toContain('We have sent Tom Hughes a new link by email.'))
  const sent = server.of(`POST ${path}/resend`)
  expect(sent.map(({ body }) => body)).toEqual([{ channel: 'email' }])
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('sends a link once where the answer was lost, and again where it was refused', async () => {
  const lost = () => Promise.reject(new TypeError('the connection broke'))
  const answers = [lost, lost, () => refuse(429, 'Too many messages'), () => tom]
  const { server } = renderApp('/employees', {
    answers: { ...served, [`POST ${path}/resend`]: () => answers.shift()?.() },
  })
  const dialog = await start('Send new link')
  press(dialog, 'Send link')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'We could not send the link. Try again.',
  )
  press(dialog, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await start('Send new link')
  press(again, 'Send link')
  await within(again).findByRole('alert')
  press(again, 'Send link')
  await within(again).findByText('Too many messages')
  press(again, 'Send link')
  await waitFor(() => expect(toast()).toContain('Link sent'))
  const [first, second, third, fourth] = server
    .of(`POST ${path}/resend`)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('resends in another language, and says nothing of one that stays', async () => {
  const withLanguage = { ...tom, language: 'pl' }
  const { server } = renderApp('/employees', {
    answers: {
      ...served,
      'GET /employees': { items: [withLanguage] },
      [`POST ${path}/resend`]: ({ body }: Sent) => ({ ...withLanguage, ...(body as object) }),
    },
  })
  for (const next of ['cy', 'cy', '']) {
    const dialog = await start('Send new link')
    const select = within(dialog).getByLabelText<HTMLSelectElement>('Message language')
    fireEvent.change(select, { target: { value: next } })
    press(dialog, 'Send link')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(server.of(`POST ${path}/resend`).map(({ body }) => body)).toEqual([
    { channel: 'sms', language: 'cy' },
    { channel: 'sms' },
    { channel: 'sms', language: '' },
  ])
})

test('asks for no language where the server knows none', async () => {
  renderApp('/employees', { answers: served })
  expect(within(await start('Send new link')).queryByLabelText('Message language')).toBeNull()
})

test('offers only email to an employee without a phone', async () => {
  const answers = { ...served, 'GET /employees': { items: [{ ...tom, phoneE164: null }] } }
  renderApp('/employees', { answers })
  const radios = within(await start('Send new link')).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([['email', true]])
})

test('says in the dialog when it is too early for a reminder', async () => {
  const tooEarly = 'This employee had a reminder less than an hour ago. You can send another in 40 minutes.'
  renderApp('/employees', { answers: { ...served, [`POST ${path}/nudge`]: () => refuse(429, tooEarly) } })
  const dialog = await start('Send reminder')
  press(dialog, 'Send reminder')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(tooEarly)
})

test('reopens the step that failed, with a reason', async () => {
  const failed = { ...tom, status: 'failed', verificationSteps: { email: pass, id: { status: 'fail' } } }
  const { server } = renderApp('/employees', {
    answers: { ...served, 'GET /employees': { items: [failed] }, [`POST ${path}/reopen`]: tom },
  })
  const dialog = await start('Reopen step')
  expect(dialog.textContent).toContain('Reopen the identity step for Tom Hughes?')
  press(dialog, 'Reopen step')
  await within(dialog).findByText('Please enter a reason of at least 3 characters')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'They have a new passport' } })
  press(dialog, 'Reopen step')
  await waitFor(() => expect(toast()).toContain('Step reopened'))
  const [sent] = server.of(`POST ${path}/reopen`) as [Sent]
  expect(sent.body).toEqual({ step: 'id', reason: 'They have a new passport' })
})

test('an employee who moved in is not invited so far: the one action is to invite them', async () => {
  const moved = { ...tom, status: 'invited', source: 'import', linkState: null, phoneE164: null }
  renderApp('/employees', { answers: { ...served, 'GET /employees': { items: [moved] } } })
  expect(await screen.findByText('Not invited')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Tom Hughes' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Invite'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Invite' }))
  expect(await screen.findByRole('dialog', { name: 'Invite Tom Hughes?' })).toBeTruthy()
})
