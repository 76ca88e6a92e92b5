import { createToasts } from '@bonafide/shared/ui/toast/toast-store.ts'
import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('rests while the call of a form that is gone waits, and then forgets what was sent', async () => {
  vi.useFakeTimers()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const client = createQueryClient(createToasts())
  let answer = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve))
  const form = new MutationObserver(client, { mutationFn })
  const leave = form.subscribe(() => {})
  void form.mutate()
  leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(timers.mock.calls.length).toBeLessThan(20)
  answer()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(client.getMutationCache().getAll()).toEqual([])
})
