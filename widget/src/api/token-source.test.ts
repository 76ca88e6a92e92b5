import type { TokenReason } from '@bonafide/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embedToken } from '../../testing/embed-token.ts'
import { createTokenSource } from './token-source.ts'

const start = 1_800_000_000_000
const token = (jti: string, { iat = start / 1000, life = 900 } = {}) =>
  embedToken({ view: 'invite', iat, exp: iat + life, jti })

let answers: (string | Error | Promise<string>)[] = []
const fetchToken = vi.fn(async (_context: { reason: TokenReason }) => {
  const answer = answers.shift() ?? ''
  if (answer instanceof Error) throw answer
  return answer
})
const onRefresh = vi.fn()
const source = (first?: string) => createTokenSource({ options: { token: first }, fetchToken }, onRefresh)
const reasons = () => fetchToken.mock.calls.map(([{ reason }]) => reason)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  answers = []
  fetchToken.mockClear()
  onRefresh.mockClear()
})
afterEach(() => void vi.useRealTimers())

test('the first token is asked for once, however many want it', async () => {
  answers = [token('a')]
  const tokens = source()
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual([token('a'), token('a')])
  expect(reasons()).toEqual(['initial'])
  expect(onRefresh).not.toHaveBeenCalled()
})

test('a token that is there is not asked for', async () => {
  expect(await source('link').get()).toBe('link')
  expect(fetchToken).not.toHaveBeenCalled()
})

test('the next one is asked for at 80 percent of the lifetime, and so on', async () => {
  answers = [token('a'), token('b', { iat: start / 1000 + 720 })]
  const tokens = source()
  await tokens.get()
  await vi.advanceTimersByTimeAsync(719_999)
  expect(reasons()).toEqual(['initial'])
  await vi.advanceTimersByTimeAsync(1)
  expect(reasons()).toEqual(['initial', 'expired'])
  expect(tokens.current()).toBe(token('b', { iat: start / 1000 + 720 }))
  expect(onRefresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(720_000)
  expect(reasons()).toHaveLength(3)
})

test.each([
  ['far behind', 10_000],
  ['far ahead', -10_000],
])('a clock that is %s does not make it ask all the time', async (_, seconds) => {
  const odd = token('a', { iat: start / 1000 + seconds })
  answers = [odd, odd, odd]
  await source().get()
  await vi.advanceTimersByTimeAsync(719_000)
  expect(reasons()).toEqual(['initial'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reasons()).toEqual(['initial', 'expired'])
})

test('a refresh that fails leaves the old token, which may still work', async () => {
  answers = [token('a'), new Error('away')]
  const tokens = source()
  await tokens.get()
  await vi.advanceTimersByTimeAsync(720_000)
  expect(tokens.current()).toBe(token('a'))
  expect(onRefresh).not.toHaveBeenCalled()
})

test('a refusal and the clock together ask once', async () => {
  answers = [token('b')]
  const tokens = source(token('a'))
  await Promise.all([tokens.renew('rejected'), tokens.renew('expired')])
  expect(reasons()).toEqual(['rejected'])
})

test.each([
  ['a backend that fails', new Error('away'), 'away'],
  ['something that is no token', 5 as never, 'fetchToken did not return a token'],
])('%s is told', async (_, answer, message) => {
  answers = [answer]
  await expect(source().get()).rejects.toThrow(message)
})

test('a backend that never answers is given up after 30 seconds, and can be asked again', async () => {
  answers = [new Promise<string>(() => {}), 'late']
  const tokens = source()
  const first = tokens.get().catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await first).toContain('longer than 30 seconds')
  expect(await tokens.get()).toBe('late')
})

test('what arrives after the end changes nothing, and no timer is left', async () => {
  let answer: ((token: string) => void) | undefined
  answers = [new Promise<string>((resolve) => (answer = resolve))]
  const tokens = source(token('a'))
  const renewed = tokens.renew('rejected').catch(() => 'refused')
  tokens.stop()
  answer?.(token('b'))
  expect(await renewed).toBe('refused')
  expect(tokens.current()).toBe(token('a'))
  expect(onRefresh).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('without anyone to ask, a token is what it is', async () => {
  const tokens = createTokenSource({ options: { token: token('a') }, fetchToken: undefined }, onRefresh)
  expect(tokens.canRenew).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  tokens.set(token('b'))
  expect(await tokens.get()).toBe(token('b'))
})
