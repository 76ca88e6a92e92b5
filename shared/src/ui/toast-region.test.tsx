import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './toast-region.tsx'
import { createToasts } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(variant: 'default' | 'destructive') {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} />)
  act(() => void toasts.open({ variant, title: 'Success', text: 'Saved.' }))
  return toasts
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test.each([
  ['default', 'polite'],
  ['destructive', 'assertive'],
] as const)('announces a %s notice in the %s live region', (variant, politeness) => {
  open(variant)
  expect(screen.getByText('Saved.').closest('[aria-live]')?.getAttribute('aria-live')).toBe(politeness)
})

test('comes into focus with F8', () => {
  open('default')
  fireEvent.keyDown(document, { key: 'F8' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notification' }))
})

test('waits while the pointer or the focus is on it', () => {
  open('default')
  const region = screen.getByRole('region', { name: 'Notification' })
  fireEvent.mouseEnter(region)
  pass(6_000)
  expect(screen.queryByText('Saved.')).toBeTruthy()
  fireEvent.mouseLeave(region)
  act(() => screen.getByRole('button').focus())
  pass(6_000)
  expect(screen.queryByText('Saved.')).toBeTruthy()
  act(() => screen.getByRole('button').blur())
  pass(5_000)
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('closes by its button', () => {
  open('default')
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(screen.queryByText('Saved.')).toBeNull()
})

test.each([
  [49, true],
  [50, false],
  [-80, true],
])('after a swipe of %i pixels it is there: %s', (distance, isThere) => {
  open('default')
  const title = screen.getByText('Success')
  fireEvent.pointerDown(title, { clientX: 100 })
  fireEvent.pointerMove(title, { clientX: 100 + distance })
  fireEvent.pointerUp(title, { clientX: 100 + distance })
  expect(screen.queryByText('Saved.') !== null).toBe(isThere)
})

test('offers one action, which dismisses it and is done once', () => {
  const toasts = createToasts()
  const onAct = vi.fn()
  render(<ToastRegion toasts={toasts} />)
  act(() => void toasts.open({ variant: 'default', title: 'Link revoked', action: { label: 'Undo', onAct } }))
  fireEvent.doubleClick(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAct).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Link revoked')).toBeNull()
})
