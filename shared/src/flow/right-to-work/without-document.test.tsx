import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { english } from '../../language/verify/en-gb.ts'
import * as extras from '../extras.tsx'
import { answer, heading, pass, press, sent, toSend } from '../testing/advised-step.tsx'
import { createInMemoryServer, progressAt } from '../testing/in-memory-server.ts'
import { Verification } from '../verification.tsx'

const link = 'I do not have a passport or driving licence'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
})

async function openIdentity(more: Partial<FlowProgress> = {}, loadExtras = async () => extras) {
  const server = createInMemoryServer(
    progressAt(3, { rightToWork: { state: 'ready', advised: true }, ...more }),
  )
  const navigate = vi.fn<(url: string) => void>()
  const host = { onComplete: () => {}, navigate, messages: english, isDesktop: true }
  render(<Verification {...{ api: server, token: server.token, channel: 'email', loadExtras, ...host }} />)
  await pass(0)
  return { server, navigate }
}

/** What the server answers once the step was handed over. */
const handedOver = {
  identity: { state: 'ready', noDocument: true },
  rightToWork: { state: 'ready', advised: true, route: 'document', document: 'certificate' },
} as const

test('asks what they have instead, without the passport that they do not have, and sends it', async () => {
  const { server } = await openIdentity()
  await press(link)
  expect(heading()).toBe('Which of these do you have?')
  expect(screen.queryByRole('radio', { name: /British passport|Another passport/ })).toBeNull()
  await answer(/Another document/)
  await answer(/birth or adoption certificate/)
  server.progress = { ...server.progress, ...handedOver }
  await press(toSend)
  expect(sent(server)).toMatchObject([{ route: 'document', document: 'certificate', withoutDocument: true }])
  expect(heading()).toBe('Northgate Care Ltd will help you')
  expect(screen.getByText(/will see you in person to check your identity/)).toBeTruthy()
  expect(screen.getByText('your birth or adoption certificate')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says the same on the next visit, from where it can be changed or taken back', async () => {
  const { server, navigate } = await openIdentity(handedOver)
  expect(heading()).toBe('Northgate Care Ltd will help you')
  await press('Change what I sent')
  expect(heading()).toBe('Which of these do you have?')
  await press('Back')
  await press('I have found one. Start the identity check')
  expect(navigate).toHaveBeenCalledExactlyOnceWith(server.identityUrl)
})

test('leads back to the identity check from the first question', async () => {
  await openIdentity()
  await press(link)
  await press('Back')
  expect(heading()).toBe('Confirm your identity')
})

test('where no user decides it says whom to ask, and sends nothing', async () => {
  const { server } = await openIdentity({ rightToWork: { state: 'ready', advised: false } })
  await press(link)
  expect(screen.getByText(/Tell them that you do not have a passport or driving licence/)).toBeTruthy()
  expect(sent(server)).toEqual([])
  await press('Back')
  expect(heading()).toBe('Confirm your identity')
})

test('says so where its screens cannot be loaded, and lets them try again', async () => {
  const loadExtras = vi.fn(async () => extras).mockRejectedValueOnce(new Error('offline'))
  await openIdentity({}, loadExtras)
  fireEvent.click(screen.getByRole('button', { name: link }))
  await pass(0)
  expect(screen.getByText(/Check your internet connection/)).toBeTruthy()
  await press(link)
  expect(heading()).toBe('Which of these do you have?')
})

test('an identity that is only repeated needs the document', async () => {
  await openIdentity({ onlyStep: true })
  expect(screen.queryByRole('button', { name: link })).toBeNull()
})
