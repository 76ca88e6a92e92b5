import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { signedInReply } from '#testing/session.ts'
import { press, toast, type } from '#testing/on-screen.ts'

const required = {
  code: 'second_factor_required',
  message: 'Your second factor is needed to sign in',
  challenge: 'the-challenge',
  methods: ['totp', 'recovery'],
}
const wrong = 'This code did not work. Check it, and use each code once.'
const finish = 'POST /auth/signin/second-factor'
const refusal = (body: object) => () => Response.json(body, { status: 403 })

async function signIn(answers: Answers, refused: object = required) {
  const view = renderApp('/login', {
    session: 'signed-out',
    answers: { 'POST /auth/signin': refusal(refused), ...answers },
  })
  await screen.findByRole('button', { name: 'Sign In' })
  type('Email', 'priya@northgate.example')
  type('Password', 'secret')
  press('Sign In')
  return view
}

test('the second step takes the place of the form, and leads where the first would have', async () => {
  const { server, address } = await signIn({ [finish]: signedInReply })
  const title = await screen.findByRole('heading', { name: 'Second step' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.queryByRole('button', { name: 'Signing In...' })).toBeNull()
  type('Code of your app', '123 456')
  press('Sign In')
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.of(finish)[0]?.body).toEqual({ challenge: 'the-challenge', code: '123 456' })
  await waitFor(() => expect(toast()).toContain("Welcome back! You've been logged in successfully."))
})

test('a wrong code is said at its field, once, and a recovery code is another way', async () => {
  const errors = { code: wrong }
  const { server } = await signIn({
    [finish]: () => Response.json({ message: wrong, errors }, { status: 422 }),
  })
  fireEvent.change(await screen.findByLabelText('Code of your app'), { target: { value: '000000' } })
  press('Sign In')
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(1))
  press('Use a recovery code')
  expect(screen.queryByText(wrong)).toBeNull()
  type('Recovery code', 'abcd-efgh-jkmn-pqrs')
  press('Sign In')
  await waitFor(() => expect(server.of(finish)).toHaveLength(2))
})

test('cancelled, the form is there as it was', async () => {
  await signIn({})
  await screen.findByRole('heading', { name: 'Second step' })
  press('Cancel')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('priya@northgate.example')
})

test('an answer that asks for it in another way than is known leads back', async () => {
  await signIn({}, { code: 'second_factor_required', methods: ['knock'] })
  await screen.findByText('Something went wrong. Please sign in again.')
  press('Back')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
})

const createKey = 'POST /api-keys'
const start = 'POST /auth/step-up/start'
const stepUp = 'POST /auth/step-up'
const key = {
  id: 'k1',
  name: 'Payroll',
  key: 'bf_live_secret',
  prefix: 'bf_live',
  createdAt: '2026-11-02T09:00:00Z',
}

async function makeKey(answers: Answers) {
  let asked = 0
  const view = renderApp('/settings/developers', {
    role: 'owner',
    answers: {
      'GET /api-keys': { items: [] },
      'GET /webhook-endpoints': { items: [] },
      [createKey]: () => {
        asked += 1
        return asked === 1
          ? Response.json(
              { code: 'step_up_required', message: 'Please confirm that it is you' },
              { status: 403 },
            )
          : Response.json(key, { status: 201 })
      },
      ...answers,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create key' }))
  fireEvent.change(screen.getByLabelText('Name of the new key'), { target: { value: 'Payroll' } })
  fireEvent.click(screen.getByLabelText(/embed:mint/))
  press('Create key')
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) }
}

test('what needs a proof waits for it, and goes on with it', async () => {
  const { server, dialog } = await makeKey({
    [start]: { methods: ['password'] },
    [stepUp]: { steppedUpUntil: '2026-11-02T09:10:00Z' },
  })
  fireEvent.change(await dialog.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('bf_live_secret')).toBeTruthy()
  expect(server.of(stepUp)[0]?.body).toEqual({ password: 'secret' })
  const keys = server.of(createKey).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['Password', { methods: ['password'] }],
  ['Code of your app', { methods: ['totp', 'recovery'], challenge: 'another' }],
])('what is asked for can be typed at once: %s', async (label, asked) => {
  const { dialog } = await makeKey({ [start]: asked })
  const field = await dialog.findByLabelText(label)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('who has a second factor is asked for it, with the challenge of the server', async () => {
  const { server, dialog } = await makeKey({
    [start]: { methods: ['totp', 'recovery'], challenge: 'another' },
    [stepUp]: { steppedUpUntil: '2026-11-02T09:10:00Z' },
  })
  fireEvent.change(await dialog.findByLabelText('Code of your app'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('bf_live_secret')
  expect(server.of(stepUp)[0]?.body).toEqual({ challenge: 'another', code: '123456' })
})

test('cancelled, nothing is done and it is said why', async () => {
  const { server, dialog } = await makeKey({ [start]: { methods: ['password'] } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(toast()).toContain('Please confirm that it is you'))
  expect(server.of(createKey)).toHaveLength(1)
})

test('a failure to ask is told, and asked again', async () => {
  let asked = 0
  const { dialog } = await makeKey({
    [start]: () => {
      asked += 1
      return asked === 1 ? refuse(500) : Response.json({ methods: ['sign_in'] })
    },
  })
  fireEvent.click(await dialog.findByRole('button', { name: 'Retry' }))
  expect(await dialog.findByRole('button', { name: 'Sign out' })).toBeTruthy()
})
