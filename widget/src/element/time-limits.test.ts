import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abandoned, createTimeLimits } from './time-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const life = new AbortController()
  const saySlow = vi.fn()
  return { life, saySlow, within: createTimeLimits(life.signal, saySlow) }
}
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const reasonOf = (work: Promise<unknown>) => work.catch((error: Error) => error.name)

test('says after 10 seconds that it is slow, and stops saying so with the answer', async () => {
  const { saySlow, within } = setUp()
  const work = within(() => new Promise((resolve) => setTimeout(resolve, 12_000)))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(saySlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(saySlow).toHaveBeenLastCalledWith(true)
  await vi.advanceTimersByTimeAsync(2_000)
  await work
  expect(saySlow.mock.calls).toEqual([[true], [false]])
})

test('gives up after 30 seconds', async () => {
  const { within } = setUp()
  const work = reasonOf(within(never))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await work).toBe('TimeoutError')
  expect(vi.getTimerCount()).toBe(0)
})

test('what is quick leaves no timer and says nothing', async () => {
  const { saySlow, within } = setUp()
  expect(await within(async () => 5)).toBe(5)
  await expect(within(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
  expect(saySlow).not.toHaveBeenCalled()
})

test.each(['life', 'outer'] as const)(
  'ends with the %s signal, and at once where that has ended',
  async (which) => {
    const { life, within } = setUp()
    const outer = new AbortController()
    const work = reasonOf(within(never, outer.signal))
    ;(which === 'life' ? life : outer).abort()
    expect(await work).toBe('AbortError')
    expect(await within(async ({ aborted }) => aborted, outer.signal)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('what cannot be ended is not waited for', async () => {
  const control = new AbortController()
  const work = reasonOf(abandoned(control.signal, new Promise(() => {})))
  control.abort()
  expect(await work).toBe('AbortError')
})
