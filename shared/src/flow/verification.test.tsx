import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../contract/verification/flow.ts'
import type { VerifyMessages } from '../language/text.ts'
import { english } from '../language/verify/en-gb.ts'
import { englishSteps } from '../language/verify/english-steps.ts'
import { createInMemoryServer, progressAt, refusal, unreachable } from './testing/in-memory-server.ts'
import type { VerificationProps } from './use-verification.ts'
import { Verification } from './verification.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(progress: FlowProgress, options: Partial<VerificationProps> = {}) {
  const server = createInMemoryServer(progress)
  const told = {
    onComplete: vi.fn(),
    onError: vi.fn(),
    onReady: vi.fn(),
    onStep: vi.fn(),
    onReturned: vi.fn(),
    navigate: vi.fn(),
  }
  // No more than comes with the view where it is embedded.
  const messages = englishSteps as VerifyMessages
  const link = { token: server.token, channel: 'email', isDesktop: false }
  const props = { api: server, ...link, messages, ...told, ...options }
  const { rerender, container, unmount } = render(<Verification {...props} />)
  await pass(0)
  return {
    server,
    container,
    unmount,
    ...told,
    change: (other: Partial<VerificationProps>) => rerender(<Verification {...props} {...other} />),
    async press(name: string) {
      fireEvent.click(screen.getByRole('button', { name }))
      await pass(0)
    },
    type: (label: string, value: string) =>
      fireEvent.input(screen.getByLabelText(label), { target: { value } }),
  }
}

const inCaps: VerifyMessages = {
  ...english,
  phoneTitle: 'PHONE',
  phoneNumber: 'NUMBER',
  phoneSend: 'SEND',
  sendFailedText: 'NOT SENT',
  'Please enter a valid phone number': 'NO NUMBER',
}
const heading = () => screen.getByRole('heading', { level: 2 }).textContent

describe('help beside fixed words', () => {
  const described = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)

  test('a wrong code sends its reader to the latest text message, and another one comes by text', async () => {
    const { press, type } = await open(progressAt(2))
    await press('Send code')
    expect(described(screen.getByLabelText('Code'))).toEqual(['It expires in 10 minutes.'])
    type('Code', '999999')
    await pass(0)
    expect(described(screen.getByLabelText('Code'))).toEqual([
      'It expires in 10 minutes.',
      'Invalid OTP code',
      'Check the latest text message and try again',
    ])
    expect(described(screen.getByRole('button', { name: /^Resend OTP/ }))).toEqual([
      'We will text you a new code',
    ])
    type('Code', '1')
    expect(described(screen.getByLabelText('Code'))).toEqual(['It expires in 10 minutes.'])
  })

  test('an identity check that cannot be opened may be tried again in a few minutes', async () => {
    const { server, press } = await open(progressAt(3, { identity: { state: 'ready' } }))
    server.failNext('/flow/id/session', unreachable)
    await press('Start identity check')
    const alert = screen.getByText('Failed to create ID session', {
      selector: '[role=alert] *',
    }).parentElement
    expect(alert?.textContent).toBe(
      'Failed to create ID sessionWe could not start the identity check. Try again in a few minutes.',
    )
  })
})

describe("in a partner's page", () => {
  test('it is a named region without landmarks of its own, and its headings fit under those of the page', async () => {
    const { container } = await open(progressAt(2))
    expect(screen.getByRole('region', { name: 'Verify your identity' })).toBeTruthy()
    expect(screen.queryByRole('main')).toBeNull()
    // Inside a section neither is a landmark (HTML-AAM).
    const ends = [...container.querySelectorAll('header, footer')]
    expect(ends.map((end) => end.closest('section')?.getAttribute('part'))).toEqual(['root', 'root'])
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(heading()).toBe('Confirm your phone')
  })

  test('a dead link does not lead anywhere', async () => {
    await open(progressAt(2), { token: 'another' })
    expect(heading()).toBe('Invalid Verification Link')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send me a new link' })).toBeTruthy()
  })

  test('what went well stands above the next step until something else is done', async () => {
    const { server, press } = await open(progressAt(4))
    await press('Check my right to work')
    server.pass('rtw')
    await pass(2_000)
    expect(screen.getByRole('status').textContent).toBe('RTW Verified')
    await press('Complete Verification')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('a failure stands where it happened, and nowhere else', async () => {
    const { server, press } = await open(progressAt(2))
    server.failNext('/flow/otp/request', unreachable)
    await press('Send code')
    expect(screen.getAllByText('Failed to request OTP')).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toBe('Failed to request OTP')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('the end is shown and reported with the id of the employee', async () => {
    const { press, onComplete } = await open(progressAt(5))
    await press('Complete Verification')
    expect(onComplete.mock.calls).toEqual([['employee-1']])
    expect(heading()).toBe('Your verification is complete')
  })

  test('it can be taken away while it completes', async () => {
    const { press, unmount, container } = await open(progressAt(5), { onComplete: () => unmount() })
    await press('Complete Verification')
    expect(container.childElementCount).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('nothing of it is left when it goes while it waits', async () => {
    const { unmount } = await open(progressAt(3, { identity: { state: 'processing' } }))
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('its parts can be styled', async () => {
    const { container, press, type } = await open(progressAt(2, { employee: { phoneE164: null } }))
    type('Mobile number', '1')
    await press('Send code')
    const parts = 'root header progress step heading label input error button-primary'.split(' ')
    expect(parts.filter((part) => !container.querySelector(`[part=${part}]`))).toEqual([])
  })
})

describe('what the page around hears', () => {
  test('that it is ready, once, and each step', async () => {
    const { server, press, onReady, onStep } = await open(progressAt(4))
    expect(onReady).toHaveBeenCalledTimes(1)
    expect(onStep.mock.calls).toEqual([[4, progressAt(4).steps]])
    await press('Check my right to work')
    server.pass('rtw')
    await pass(2_000)
    expect(onStep.mock.calls.map(([step]) => step)).toEqual([4, 5])
    expect(onStep.mock.lastCall?.[1]).toEqual(server.progress.steps)
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  test('that it is ready also when there is only a problem to show, and no step then', async () => {
    const { onReady, onStep, onError } = await open(progressAt(2), { token: 'another' })
    expect(onReady).toHaveBeenCalledTimes(1)
    expect(onStep).not.toHaveBeenCalled()
    expect(onError).toHaveBeenCalledTimes(1)
  })

  test('by the callbacks of now, not of when it was opened', async () => {
    const { press, change, onComplete } = await open(progressAt(5))
    const latest = vi.fn()
    change({ onComplete: latest })
    await press('Complete Verification')
    expect([onComplete.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1])
  })

  test('of a return that it is told of', async () => {
    const { onReturned } = await open(progressAt(4), { returned: true })
    await pass(1_000)
    expect(onReturned.mock.calls).toEqual([['pass', expect.objectContaining({ currentStep: 4 })]])
  })
})

describe('another language', () => {
  test('takes the place of the first one and leaves the employee where they are, with what they typed', async () => {
    const { server, change, type, press } = await open(progressAt(2, { employee: { phoneE164: null } }))
    type('Mobile number', '0770')
    screen.getByLabelText('Mobile number').focus()
    change({ locale: 'cy', messages: inCaps })
    expect(heading()).toBe('PHONE')
    expect(screen.getByLabelText<HTMLInputElement>('NUMBER').value).toBe('0770')
    expect(document.activeElement).toBe(screen.getByLabelText('NUMBER'))
    expect(server.callsTo('/flow/progress/{token}')).toHaveLength(1)
    await press('SEND')
    expect(screen.getByText('NO NUMBER')).toBeTruthy()
  })

  test('does not take the focus away from where the language is chosen', async () => {
    const { change } = await open(progressAt(2))
    change({ locale: 'cy', messages: inCaps })
    await pass(0)
    expect(document.activeElement).toBe(document.body)
  })

  test('marks the language and its direction', async () => {
    const { change, container } = await open(progressAt(2))
    const root = container.querySelector('[part=root]')!
    expect([root.getAttribute('lang'), root.getAttribute('dir')]).toEqual(['en-GB', 'ltr'])
    change({ locale: 'ar', messages: english })
    expect([root.getAttribute('lang'), root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
  })

  test('marks words of the server that it has none for as the English that they are', async () => {
    const { messages } = await import('../language/verify/ar.ts')
    const reason = 'The document was issued on the moon.'
    const identity = { state: 'failed', reason, attemptsLeft: 2 } as const
    const { change } = await open(progressAt(3, { identity }), { locale: 'ar', messages })
    const marks = (words: string) => {
      const { lang, dir } = screen.getByText(words)
      return [lang, dir]
    }
    expect(marks(reason)).toEqual(['en', 'ltr'])
    expect(screen.getByText(reason).parentElement?.textContent).toContain('مرتين أخريين')
    change({ locale: 'ar', messages: { ...messages, [reason]: 'صدرت الوثيقة على القمر.' } })
    expect(marks('صدرت الوثيقة على القمر.')).toEqual(['', ''])
    change({ locale: 'en-GB', messages: english })
    expect(marks(reason)).toEqual(['', ''])
  })

  test('marks the words of a call that was refused', async () => {
    const { messages } = await import('../language/verify/cy.ts')
    const { server, press } = await open(progressAt(2), { locale: 'cy', messages })
    server.failNext('/flow/otp/request', refusal(503, 'Come back on Monday', { code: 'new_code' }))
    await press(messages.phoneSend)
    expect(screen.getByText('Come back on Monday').lang).toBe('en')
    server.failNext('/flow/otp/request', refusal(429, 'Please wait', { code: 'too_many_requests' }))
    await press(messages.phoneSend)
    expect(screen.getByText(messages['error.too_many_requests']).lang).toBe('')
  })

  test.each(['ar', 'ur'] as const)(
    'that is read from the right (%s) keeps a name together',
    async (locale) => {
      const { messages } = (await import(`../language/verify/${locale}.ts`)) as { messages: VerifyMessages }
      const name = 'Oak Care (UK) Ltd.'
      const { container, press } = await open(progressAt(1, { organisation: { name }, channel: 'sms' }), {
        locale,
        messages,
      })
      const said = container.textContent
      expect(said.split(name)).toHaveLength(5)
      expect(container.querySelector('header bdi')?.textContent).toBe(name)
      expect(said.split(`\u2068${name}\u2069`)).toHaveLength(4)
      await press(messages.emailVerify)
      expect(container.querySelector('[part=error]')?.getAttribute('dir')).toBe('auto')
    },
  )

  test('keeps numbers and addresses readable from left to right', async () => {
    await open(progressAt(2, { employee: { phoneE164: null } }), { locale: 'ur', messages: english })
    expect(screen.getByLabelText('Mobile number').getAttribute('dir')).toBe('ltr')
  })
})

describe('without a network', () => {
  test('a number that was typed stays, and goes through when the network is back', async () => {
    const { server, type, press } = await open(progressAt(2, { employee: { phoneE164: null } }))
    type('Mobile number', '07700 900552')
    server.failNext('/flow/phone/update', unreachable)
    await press('Send code')
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('07700 900552')
    await press('Send code')
    expect(heading()).toBe('Enter the code')
  })

  test('an address that was typed stays, and goes through when the network is back', async () => {
    const { server, type, press } = await open(progressAt(1, { channel: 'sms' }))
    type('Email', 'ada@example.com')
    server.failNext('/flow/email/verify', unreachable)
    await press('Confirm email')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
    await press('Confirm email')
    expect(heading()).toBe('Confirm your phone')
  })
})
