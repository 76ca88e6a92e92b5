import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import type { VerifyMessages } from '../../language/text.ts'
import { englishEmailCode } from '../../language/verify/english-extras.ts'
import { englishSteps } from '../../language/verify/english-steps.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const instead = 'Send a code to my email instead'
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const heading = () => screen.getByRole('heading', { level: 2 })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

async function open(progress: Partial<FlowProgress> = {}) {
  const masked = { email: 'a•••@•••.com', phoneE164: null }
  const server = createInMemoryServer(progressAt(1, { channel: 'sms', employee: masked, ...progress }))
  // The texts that come with the view; the rest comes when a code is asked for.
  const messages = { ...englishSteps } as VerifyMessages
  const loadExtras = vi.fn(async () => {
    Object.assign(messages, englishEmailCode)
    return extras
  })
  const told = { navigate: vi.fn(), onComplete: vi.fn(), onError: vi.fn() }
  const link = { token: server.token, channel: 'sms', isDesktop: false }
  render(<Verification api={server} {...link} messages={messages} {...told} loadExtras={loadExtras} />)
  await pass()
  return {
    server,
    loadExtras,
    async press(name: string) {
      fireEvent.click(button(name))
      await pass()
    },
    async type(label: string, value: string) {
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
      await pass()
    },
    async confirm(email: string) {
      fireEvent.input(screen.getByLabelText('Email'), { target: { value: email } })
      fireEvent.click(button('Confirm email'))
      await pass()
    },
  }
}

const triesUsed = () =>
  refusal(429, 'You entered the wrong email address too many times. Use a code sent to your email instead.', {
    code: 'email_tries_used',
  })

test('a code by email is there beside the form, says where it goes and moves on', async () => {
  const { server, loadExtras, press, type } = await open()
  expect(loadExtras).not.toHaveBeenCalled()
  await press(instead)
  expect(loadExtras).toHaveBeenCalledTimes(1)
  expect(server.callsTo('/flow/email/code').map(({ body }) => body)).toEqual([{ token: 'link-token' }])
  expect(heading().textContent).toBe('Enter the code')
  expect(screen.getByText(/emailed to a•••@•••\.com/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await type('Code', '012345')
  expect(server.callsTo('/flow/email/verify').at(-1)?.body).toEqual({ token: 'link-token', code: '012345' })
  // No code has been texted yet.
  expect(heading().textContent).toBe('Confirm your phone')
})

test('once the tries are used a code is the only way, with the reason and the focus at the heading', async () => {
  const { server, press, confirm } = await open()
  server.failNext('/flow/email/verify', triesUsed())
  await confirm('bob@example.com')
  expect(heading().textContent).toBe('Confirm email')
  expect(document.activeElement).toBe(heading())
  expect(alerts()).toEqual([
    'You entered the wrong email address too many times. Use a code sent to your email instead.',
  ])
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull()
  await press(instead)
  expect(heading().textContent).toBe('Enter the code')
  expect(alerts()).toEqual([])
})

test('a page that is opened once the tries are used offers the code alone, with the reason', async () => {
  const reason = 'You entered the wrong email address too many times. Use a code sent to your email instead.'
  const { press } = await open({ emailCodeOnly: true, message: reason })
  expect(heading().textContent).toBe('Confirm email')
  expect(alerts()).toEqual([reason])
  expect(screen.queryByLabelText('Email')).toBeNull()
  await press(instead)
  expect(heading().textContent).toBe('Enter the code')
  expect(alerts()).toEqual([])
})

test('a wrong code is told at the field, which is empty again, and helps on in the words of an email', async () => {
  const { press, type } = await open()
  await press(instead)
  await type('Code', '999999')
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  expect(field.value).toBe('')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Invalid OTP code',
    'Check the latest email and try again',
  ])
})

test('another code can be asked for once the countdown is over, from where the first was', async () => {
  const { server, press } = await open()
  await press(instead)
  const resend = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend OTP/ })
  expect([resend.textContent, resend.disabled]).toEqual(['Resend OTP in 0:30', true])
  const hint = document.getElementById(resend.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('We will email you a new code')
  await pass(30_000)
  await press('Resend OTP')
  expect(heading().textContent).toBe('Confirm your email')
  await press(instead)
  expect(server.callsTo('/flow/email/code')).toHaveLength(2)
  expect(heading().textContent).toBe('Enter the code')
})

test.each(['words', 'code'])('where the %s cannot be had the form stays, and says so', async (what) => {
  const { server, loadExtras, press } = await open()
  if (what === 'words') loadExtras.mockRejectedValueOnce(new Error('offline'))
  else server.failNext('/flow/email/code', unreachable)
  await press(instead)
  expect(heading().textContent).toBe('Confirm your email')
  expect(alerts()).toEqual(['Failed to request OTP'])
  await press(instead)
  expect(heading().textContent).toBe('Enter the code')
})

test('a step that was confirmed elsewhere meanwhile is caught up with', async () => {
  const { server, press, type } = await open()
  await press(instead)
  server.pass('email')
  server.failNext('/flow/email/verify', refusal(409, 'This step is already complete', { code: 'step_done' }))
  await type('Code', '012345')
  expect(heading().textContent).toBe('Confirm your phone')
})
