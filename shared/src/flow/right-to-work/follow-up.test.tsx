import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

/** Opens the step of an employee who is asked for it again. */
async function open(state: NonNullable<FlowProgress['rightToWork']>['state']) {
  const at = (now: typeof state) =>
    progressAt(4, { onlyStep: true, rightToWork: { state: now, advised: true, route: 'online' } })
  const server = createInMemoryServer(at(state))
  const host = { onComplete: () => {}, navigate: vi.fn(), messages: english, isDesktop: true }
  const loadExtras = async () => extras
  render(<Verification {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host }} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { becomes: (now: typeof state) => void (server.progress = at(now)) }
}

test('a follow-up is the only step, and says so before the first question', async () => {
  await open('ready')
  expect(screen.getByText(english.followUpText)).toBeTruthy()
  expect(screen.queryByRole('list', { name: english.title })).toBeNull()
  expect(document.querySelector('[aria-current="step"]')).toBeNull()
  fireEvent.click(screen.getAllByRole('radio')[1]!)
  await press('Continue')
  expect(screen.queryByText(english.followUpText)).toBeNull()
})

test('a follow-up ends with a sentence, and nothing to do', async () => {
  const { becomes } = await open('waiting')
  becomes('passed')
  await press(english.checkAgain)
  expect(heading()).toBe(english.followUpPassedTitle)
  expect(screen.queryByRole('button', { name: english.checkAgain })).toBeNull()
})
