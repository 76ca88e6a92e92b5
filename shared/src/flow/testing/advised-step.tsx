import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import type { VerificationProps } from '../use-verification.ts'
import { Verification } from '../verification.tsx'
import { createInMemoryServer, progressAt } from './in-memory-server.ts'

type RightToWork = NonNullable<FlowProgress['rightToWork']>

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export const heading = () => screen.getByRole('heading', { level: 2 }).textContent
export const calls = (server: ReturnType<typeof createInMemoryServer>) => server.callsTo('/flow/rtw/check')
export const sent = (server: ReturnType<typeof createInMemoryServer>) =>
  calls(server).map(({ body = {} }) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'employeeId')),
  )

/** Shows the step where users of the organisation decide, under a clock that only moves when told. */
export async function openAdvised(
  rightToWork: Partial<RightToWork> = {},
  options: Partial<VerificationProps> = {},
) {
  vi.useFakeTimers()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
  const at = (more: Partial<RightToWork>) =>
    progressAt(4, { rightToWork: { state: 'ready', advised: true, ...more } })
  const server = createInMemoryServer(at(rightToWork))
  const host = { onComplete: () => {}, navigate: vi.fn(), messages: english, isDesktop: true }
  const loadExtras = async () => extras
  render(
    <Verification
      {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host, ...options }}
    />,
  )
  await pass(0)
  return { server, becomes: (more: Partial<RightToWork>) => void (server.progress = at(more)) }
}

export async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

export async function answer(name: string | RegExp) {
  fireEvent.click(screen.getByRole('radio', { name }))
  await press('Continue')
}

export const fill = (label: string, value: string) => {
  // A whole date goes into the first of its three fields.
  const date = screen.queryByRole('group', { name: label })
  const field = date
    ? within(date).getByLabelText<HTMLInputElement>('Day')
    : screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.input(field, { target: { value } })
  return field
}

export const toSend = 'Send to Northgate Care Ltd'
