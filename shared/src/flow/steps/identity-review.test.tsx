import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VerifyMessages } from '../../language/text.ts'
import { english } from '../../language/verify/en-gb.ts'
import { englishRare } from '../../language/verify/english-extras.ts'
import { englishSteps } from '../../language/verify/english-steps.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt } from '../testing/in-memory-server.ts'
import type { VerificationProps } from '../use-verification.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const review = progressAt(3, { identity: { state: 'review', attemptsLeft: 2 } })

async function open(options: Partial<VerificationProps> = {}, progress = review) {
  const server = createInMemoryServer(progress)
  const nothing = () => {}
  const host = { onComplete: nothing, navigate: vi.fn(), messages: english, isDesktop: true }
  const props = { api: server, token: server.token, channel: 'email', ...host, ...options }
  const { rerender } = render(<Verification {...props} />)
  await pass(0)
  return {
    server,
    change: (messages: VerifyMessages) => rerender(<Verification {...props} messages={messages} />),
  }
}

test('says who looks at it, what comes next, and that the page can be closed', async () => {
  const { server } = await open()
  expect(heading()).toBe('Northgate Care Ltd will check your details')
  for (const said of [
    /Northgate Care Ltd will compare the details of your document with your invitation/,
    /You can close this page. We will send you an email when they have decided/,
    /If you have not heard anything after a few days, contact Northgate Care Ltd/,
  ]) {
    expect(screen.getByText(said)).toBeTruthy()
  }
  // There is nothing to begin meanwhile, and nothing is asked by itself.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again'])
  await pass(120_000)
  expect(server.callsTo('/flow/progress/{token}')).toHaveLength(1)
})

test('goes on once the organisation has said that it is the same person', async () => {
  const { server } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await pass(0)
  expect(heading()).toBe('Northgate Care Ltd will check your details')
  server.pass('id')
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await pass(0)
  expect(heading()).toBe('Confirm your right to work')
})

test('tells why it was declined, and offers to try again', async () => {
  const { server } = await open()
  const reason = 'The document could not be matched with your invitation.'
  server.progress = {
    ...review,
    steps: { ...review.steps, id: { status: 'fail' } },
    identity: { state: 'failed', attemptsLeft: 2, reason },
  }
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain(reason)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('follows the wait for the provider without a word in between', async () => {
  const { server } = await open({}, progressAt(3, { identity: { state: 'processing', attemptsLeft: 2 } }))
  expect(heading()).toBe('Checking your identity')
  server.progress = review
  await pass(3_000)
  expect(heading()).toBe('Northgate Care Ltd will check your details')
})

test('loads its English texts where they do not come with the view, and says the least without them', async () => {
  const messages = { ...englishSteps } as VerifyMessages
  const loadExtras = vi.fn(async () => extras)
  const { change } = await open({ messages, loadExtras })
  expect(heading()).toBe('Verify your identity')
  expect(document.body.textContent).not.toContain('identityReview')
  expect(loadExtras).toHaveBeenCalledTimes(1)
  change({ ...messages, ...englishRare })
  await pass(0)
  expect(heading()).toBe('Northgate Care Ltd will check your details')
  expect(loadExtras).toHaveBeenCalledTimes(1)
})

test('loads nothing where the texts are there', async () => {
  const loadExtras = vi.fn(async () => extras)
  await open({ loadExtras })
  expect(loadExtras).not.toHaveBeenCalled()
})
