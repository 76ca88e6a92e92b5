import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

const selected = vi.fn()
const opened = vi.fn()

function Row() {
  return (
    <ul>
      <li {...useLongPress(selected)}>
        <button type="button" onClick={opened}>
          Ada
        </button>
      </li>
    </ul>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  selected.mockClear()
  opened.mockClear()
  render(<Row />)
})
afterEach(() => void vi.useRealTimers())

const row = () => screen.getByRole('button')
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const finger = { pointerType: 'touch', clientX: 50, clientY: 50 }

test('a finger that stays selects, and opens nothing when it is lifted', () => {
  fireEvent.pointerDown(row(), finger)
  wait(499)
  expect(selected).not.toHaveBeenCalled()
  wait(1)
  expect(selected).toHaveBeenCalledTimes(1)
  // The browser's own menu of a link stays away.
  expect(fireEvent.contextMenu(row())).toBe(false)
  fireEvent.pointerUp(row(), finger)
  fireEvent.click(row())
  expect(opened).not.toHaveBeenCalled()
  fireEvent.click(row())
  expect(opened).toHaveBeenCalledTimes(1)
})

test.each([
  ['a tap', () => fireEvent.pointerUp(row(), finger)],
  ['a finger that scrolls', () => fireEvent.pointerMove(row(), { ...finger, clientY: 70 })],
  ['what the browser takes over', () => fireEvent.pointerCancel(row(), finger)],
])('%s selects nothing', (_name, go) => {
  fireEvent.pointerDown(row(), finger)
  wait(200)
  go()
  wait(1000)
  fireEvent.click(row())
  expect(selected).not.toHaveBeenCalled()
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a mouse that is held selects nothing, and keeps its menu', () => {
  fireEvent.pointerDown(row(), { ...finger, pointerType: 'mouse' })
  wait(1000)
  expect(selected).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(row())).toBe(true)
})
