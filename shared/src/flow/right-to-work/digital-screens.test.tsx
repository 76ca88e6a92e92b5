import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { createInMemoryServer, progressAt, unreachable } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type RightToWork = NonNullable<FlowProgress['rightToWork']>

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const address = 'https://acme.example/check'

/** Opens the step where a passport can be checked online by Acme. */
async function open(rightToWork: Partial<RightToWork> = {}, navigate = vi.fn()) {
  const at = (more: Partial<RightToWork>) =>
    progressAt(4, {
      rightToWork: { state: 'ready', advised: true, digital: 'Acme', digitalState: 'ready', ...more },
    })
  const server = createInMemoryServer(at(rightToWork))
  const host = { onComplete: () => {}, navigate, messages: english, isDesktop: true }
  const loadExtras = async () => extras
  render(<Verification {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host }} />)
  await pass(0)
  return {
    server,
    navigate,
    becomes: (more: Partial<RightToWork>) => void (server.progress = at(more)),
    sent: () => server.callsTo('/flow/rtw/check').map(({ body }) => body),
  }
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

async function answer(name: string | RegExp) {
  fireEvent.click(screen.getByRole('radio', { name }))
  await press('Continue')
}

test('offers both ways beside each other, and leaves for the provider', async () => {
  const { server, navigate, sent } = await open()
  server.rtwReply = { status: 'pending', url: address }
  await answer('A British passport, or an Irish passport or passport card, that is in date')
  expect(heading()).toBe('How do you want to show your passport?')
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ])
  await answer(/^Online, now/)
  expect(heading()).toBe('Check your passport online')
  expect(
    screen.getByText(/^Acme will ask you to take photos .* send the result to Northgate Care Ltd/),
  ).toBeTruthy()
  await press('Start the passport check')
  expect(sent()).toMatchObject([{ route: 'digital' }])
  expect(navigate).toHaveBeenCalledExactlyOnceWith(address)
})

test('the other way leads on as it does where no check is offered', async () => {
  const { sent, becomes } = await open()
  await answer('A British passport, or an Irish passport or passport card, that is in date')
  await answer(/^Show the original/)
  expect(heading()).toBe('What you need to show')
  becomes({ state: 'waiting' })
  await press('Send to Northgate Care Ltd')
  await pass(2_000)
  expect(sent()).toMatchObject([{ route: 'document', document: 'passport' }])
  expect(heading()).toBe('Waiting for your employer')
})

test('without an offer there is nothing to choose', async () => {
  await open({ digital: null, digitalState: null })
  await answer('A British passport, or an Irish passport or passport card, that is in date')
  expect(heading()).toBe('What you need to show')
})

test('waits while the provider decides, and goes on by itself; the other way stays open', async () => {
  const { server } = await open({ state: 'waiting', digitalState: 'processing' })
  expect(heading()).toBe('Checking your passport')
  expect(screen.getByRole('button', { name: 'Show the original instead' })).toBeTruthy()
  await pass(5_000)
  expect(heading()).toBe('Checking your passport')
  expect(screen.queryByRole('alert')).toBeNull()
  server.pass('rtw')
  await pass(5_000)
  expect(heading()).toBe('You have finished all four steps')
})

test('an unfinished check is begun again, and one in another window is followed', async () => {
  const { server, becomes } = await open(
    {},
    vi.fn(() => false),
  )
  server.rtwReply = { status: 'pending', url: address }
  await answer('A British passport, or an Irish passport or passport card, that is in date')
  await answer(/^Online, now/)
  becomes({ digitalState: 'started' })
  await press('Start the passport check')
  await pass(5_000)
  expect(heading()).toBe('You have not finished your passport check')
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy()
  becomes({ state: 'waiting', digitalState: 'processing' })
  await pass(5_000)
  expect(heading()).toBe('Checking your passport')
})

test('a check that did not succeed says why, and that it says nothing of the right to work', async () => {
  await open({ digitalState: 'failed', reason: 'The face does not match the document.' })
  expect(heading()).toBe('Your passport could not be checked online')
  expect(screen.getByText('The face does not match the document.')).toBeTruthy()
  expect(screen.getByText(/^This does not affect your right to work/)).toBeTruthy()
  await press('Show the original instead')
  expect(heading()).toBe('What you need to show')
  await press('Back')
  expect(heading()).toBe('How do you want to show your passport?')
})

test('a provider that is away is told, and the employee stays where they can choose', async () => {
  const { server, navigate } = await open()
  await answer('A British passport, or an Irish passport or passport card, that is in date')
  await answer(/^Online, now/)
  server.failNext('/flow/rtw/check', unreachable)
  await press('Start the passport check')
  expect(heading()).toBe('Check your passport online')
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(navigate).not.toHaveBeenCalled()
  await press('Back')
  expect(heading()).toBe('How do you want to show your passport?')
})
