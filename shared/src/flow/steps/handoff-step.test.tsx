import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { english } from '../../language/verify/en-gb.ts'
import { createInMemoryServer, progressAt, refusal } from '../testing/in-memory-server.ts'
import * as extras from '../extras.tsx'
import { qrPath } from '../../ui/qr-path.ts'
import type { VerificationProps } from '../use-verification.ts'
import { Verification } from '../verification.tsx'

const link = 'https://bonafide.example/verify/phone-1'
const writeText = vi.fn(async (_text: string) => {})

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(options: Partial<VerificationProps> = {}) {
  const server = createInMemoryServer(progressAt(3, { identity: { state: 'ready', attemptsLeft: 3 } }))
  const loadExtras = vi.fn(async () => extras)
  const nothing = () => {}
  const host = { onComplete: nothing, navigate: nothing, messages: english }
  const given = { api: server, token: server.token, channel: 'email', ...host }
  render(<Verification {...given} loadExtras={loadExtras} isDesktop {...options} />)
  await pass(0)
  return { server, loadExtras }
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
const heading = () => screen.getByRole('heading', { level: 2 }).textContent

describe('the offer to go on with on a phone', () => {
  test('is made on a computer only', async () => {
    await open({ isDesktop: false })
    expect(screen.getByRole('button', { name: 'Start identity check' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue on your phone' })).toBeNull()
  })

  test('goes by itself when the server does not know it', async () => {
    const { server } = await open()
    server.failNext('/flow/handoff', refusal(405))
    await press('Continue on your phone')
    expect(screen.queryByRole('button', { name: 'Continue on your phone' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Start identity check' })).toBeTruthy()
  })

  test('loads its screen only when it is taken', async () => {
    const { loadExtras } = await open()
    expect(loadExtras).not.toHaveBeenCalled()
    await press('Continue on your phone')
    expect(loadExtras).toHaveBeenCalledTimes(1)
  })

  test('that cannot be loaded makes no link, says so and can be taken again', async () => {
    const { server, loadExtras } = await open()
    loadExtras.mockRejectedValueOnce(new Error('offline'))
    await press('Continue on your phone')
    expect(screen.getByText('We could not create a link for your phone. Try again.')).toBeTruthy()
    expect(server.callsTo('/flow/handoff')).toEqual([])
    await press('Continue on your phone')
    expect(screen.getByLabelText('Link for your phone')).toBeTruthy()
  })
})

describe('on the way to the phone', () => {
  test('the link is there as a picture, as text and with the time it ends', async () => {
    vi.setSystemTime(new Date(2026, 10, 20, 14, 0))
    await open()
    await press('Continue on your phone')
    expect(document.activeElement?.textContent).toBe('Continue on your phone')
    const picture = screen.getByRole('img', { name: 'QR code that opens the link on your phone' })
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(qrPath(link).path)
    expect(screen.getByLabelText<HTMLInputElement>('Link for your phone').value).toBe(link)
    expect(screen.getByText('The link works until 14:10.')).toBeTruthy()
  })

  test('the link is copied, and that is said', async () => {
    await open()
    await press('Continue on your phone')
    await press('Copy')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  })

  test('where copying is not allowed the link is marked, and that is said', async () => {
    await open()
    writeText.mockRejectedValueOnce(new Error('denied'))
    await press('Continue on your phone')
    await press('Copy')
    expect(screen.getByRole('button', { name: 'Could not copy. Select the link instead.' })).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Link for your phone')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length])
  })

  test('one can stay here instead', async () => {
    await open()
    await press('Continue on your phone')
    await press('Carry on here instead')
    expect(heading()).toBe('Confirm your identity')
  })

  test('a link that has ended is not shown any more, and another can be had', async () => {
    await open()
    await press('Continue on your phone')
    await pass(600_000)
    expect(screen.getByText('This link has expired.')).toBeTruthy()
    expect(screen.queryByLabelText('Link for your phone')).toBeNull()
    await press('Get a new link')
    expect(screen.getByLabelText<HTMLInputElement>('Link for your phone').value).toContain('phone-2')
  })

  test('the page moves on by itself when the step has passed there', async () => {
    const { server } = await open()
    await press('Continue on your phone')
    server.pass('id')
    await pass(3_000)
    expect(heading()).toBe('Confirm your right to work')
    expect(screen.getByRole('status').textContent).toBe('Identity verified')
  })

  test('nothing is asked while the page is hidden', async () => {
    const { server } = await open()
    await press('Continue on your phone')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    server.pass('id')
    await pass(30_000)
    expect(heading()).toBe('Continue on your phone')
    hidden.mockReturnValue(false)
    await pass(3_000)
    expect(heading()).toBe('Confirm your right to work')
  })
})
