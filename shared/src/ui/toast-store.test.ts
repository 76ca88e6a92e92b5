import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = { variant: 'default', title: 'Saved' } as const
const failed = { variant: 'destructive', title: 'Failed', text: 'No answer' } as const

test('shows one toast: a new one takes the place of the old', () => {
  const toasts = createToasts()
  toasts.open(saved)
  vi.advanceTimersByTime(4_000)
  toasts.open(failed)
  expect(toasts.getSnapshot()).toMatchObject({ ...failed, open: true })
  vi.advanceTimersByTime(4_999)
  expect(toasts.getSnapshot()?.open).toBe(true)
})

test('dismisses after 5 seconds and removes 1000000 ms later', () => {
  const toasts = createToasts()
  toasts.open(saved)
  vi.advanceTimersByTime(5_000)
  expect(toasts.getSnapshot()).toMatchObject({ open: false })
  vi.advanceTimersByTime(999_999)
  expect(toasts.getSnapshot()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(toasts.getSnapshot()).toBeUndefined()
})

test('does not count the time it is paused', () => {
  const toasts = createToasts()
  toasts.open(saved)
  vi.advanceTimersByTime(3_000)
  toasts.pause()
  vi.advanceTimersByTime(60_000)
  toasts.resume()
  vi.advanceTimersByTime(1_999)
  expect(toasts.getSnapshot()?.open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(toasts.getSnapshot()?.open).toBe(false)
})

test('gives a new toast the whole time after one that was paused', () => {
  const toasts = createToasts()
  toasts.open(saved)
  vi.advanceTimersByTime(3_000)
  toasts.pause()
  toasts.open(failed)
  vi.advanceTimersByTime(4_999)
  expect(toasts.getSnapshot()?.open).toBe(true)
})

test('stays dismissed when the pointer leaves afterwards', () => {
  const toasts = createToasts()
  toasts.open(saved)
  toasts.pause()
  toasts.dismiss()
  toasts.resume()
  vi.advanceTimersByTime(1_000_000)
  expect(toasts.getSnapshot()).toBeUndefined()
})

test('changes only the toast that is meant', () => {
  const toasts = createToasts()
  const old = toasts.open(saved)
  const current = toasts.open(failed)
  toasts.update(old, { title: 'Old' })
  toasts.dismiss(old)
  expect(toasts.getSnapshot()).toMatchObject({ ...failed, open: true })
  toasts.update(current, { title: 'Still failing' })
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Still failing', open: true })
})

test('tells its subscribers until they leave', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toasts.open(saved)
  leave()
  toasts.remove()
  expect(listener).toHaveBeenCalledTimes(1)
})
