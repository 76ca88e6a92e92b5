import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import type { VerificationProps } from '../use-verification.ts'
import { VerificationPage } from './verification-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0

/** Opens the page of a link, with everything that the page brings. */
async function open(progress: FlowProgress, language: Partial<VerificationProps> = {}) {
  const server = createInMemoryServer(progress)
  const { channel } = progress
  const host = {
    onComplete: () => {},
    messages: english,
    isDesktop: false,
    channel: channel ?? 'email',
    ...language,
  }
  render(<VerificationPage {...host} api={server} token={server.token} loadExtras={async () => extras} />)
  await advance(0)
  return {
    server,
    async press(name: string) {
      fireEvent.click(screen.getByRole('button', { name }))
      await advance(0)
    },
  }
}

describe('the first screen', () => {
  const needs = 'You will need your phone and your passport or driving licence.'
  const takes = 'It takes about 5 minutes.'

  test.each([
    ['sms', 1],
    ['email', 2],
  ] as const)(
    'of a link by %s says how long it takes and what is needed, before the first field',
    async (channel, step) => {
      await open(progressAt(step, { channel, employee: { email: null, phoneE164: null } }))
      const field = screen.getByRole('textbox')
      const said = screen.getByText(`${takes} ${needs}`)
      expect(said.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )

  test('is not said again at the phone where the email was asked for', async () => {
    await open(progressAt(2, { channel: 'sms' }))
    expect(shows(/about 5 minutes/)).toBe(false)
    expect(shows(new RegExp(needs))).toBe(false)
  })
})

test.each([1, 2, 3, 4, 5])('step %i says whom to contact when something is wrong', async (step) => {
  await open(progressAt(step))
  expect(screen.getByRole('contentinfo').textContent).toContain(
    'Something is wrong? Contact Northgate Care Ltd.',
  )
})

test('a text that does not arrive is told at the choice of the number', async () => {
  await open(progressAt(2, { message: 'The text message could not be delivered.' }))
  const choice = screen.getByRole('radiogroup')
  expect(choice.getAttribute('aria-invalid')).toBe('true')
  const notes = choice.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(notes.map((id) => document.getElementById(id)?.textContent).join()).toContain(
    'could not be delivered',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failure that was told goes with the next success, which tells nothing itself', async () => {
  const { press, server } = await open(progressAt(1, { channel: 'sms' }))
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
  server.failNext('/flow/email/verify', unreachable)
  await press('Confirm email')
  expect(shows('Verification Failed')).toBe(true)
  await press('Confirm email')
  expect(shows('Confirm your phone')).toBe(true)
  expect(shows('Verification Failed')).toBe(false)
})

test('a success stays while the employee goes on', async () => {
  const { press, server } = await open(progressAt(2))
  await press('Send code')
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: server.code } })
  await advance(0)
  expect(shows('Confirm your identity')).toBe(true)
  expect(shows('Code sent')).toBe(true)
})

test('the end says when the first day is', async () => {
  await open(progressAt(5, { status: 'completed', startDate: '2026-12-07' }))
  await advance(0)
  expect(
    shows('Your first day is Monday 7 December. Northgate Care Ltd will tell you when and where to come.'),
  ).toBe(true)
})

test('the end says what comes next where no first day is known', async () => {
  await open(progressAt(5, { status: 'completed' }))
  await advance(0)
  expect(shows('If Northgate Care Ltd needs anything else, they will contact you.')).toBe(true)
})

test('words of the server that stayed English are marked at a field and in a notice, and no others there', async () => {
  const { messages } = await import('../../language/verify/ar.ts')
  const progress = progressAt(1, { channel: 'sms' })
  const { server, press } = await open(progress, { locale: 'ar', messages })
  const type = (value: string) =>
    fireEvent.input(screen.getByLabelText(messages.email), { target: { value } })
  const errors = { email: 'This mailbox is on the moon' }
  server.failNext('/flow/email/verify', refusal(422, 'Look at the moon', { code: 'new_code', errors }))
  type('ada@example.com')
  await press(messages.emailVerify)
  for (const words of [errors.email, 'Look at the moon'])
    expect(screen.getByText(words).lang, words).toBe('en')
  server.failNext('/flow/email/verify', refusal(429, 'Please wait', { code: 'too_many_requests' }))
  await press(messages.emailVerify)
  expect(screen.queryByText('Look at the moon')).toBeNull()
  for (const said of screen.getAllByText(messages['error.too_many_requests'])) expect(said.lang).toBe('')
  type('ada')
  await press(messages.emailVerify)
  expect(screen.getByText(messages['Please enter a valid email address']).lang).toBe('')
})
