import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { createToasts } from '../../ui/toast-store.ts'
import type { FlowOptions } from '../model/flow-core.ts'
import { FlowPage } from './verification-page.tsx'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

afterEach(cleanup)

async function open(
  progress: FlowProgress,
  options: Partial<FlowOptions> = {},
  prepare?: (s: Setup) => void,
) {
  const toasts = createToasts()
  const setup = setUpFlow(progress, { notify: toasts.open, ...options })
  prepare?.(setup)
  render(<FlowPage flow={setup.flow} toasts={toasts} />)
  const advance = (ms: number) => act(() => setup.advance(ms))
  await advance(0)
  return {
    ...setup,
    advance,
    async press(name: string) {
      fireEvent.click(screen.getByRole('button', { name }))
      await advance(0)
    },
    async type(label: string, value: string) {
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
      await advance(0)
    },
  }
}
type Setup = ReturnType<typeof setUpFlow>

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0

describe('the page', () => {
  test('says who asks, which step it is and where the details go', async () => {
    await open(progressAt(2))
    expect(screen.getByRole('banner').textContent).toBe(
      'Northgate Care Ltd has asked you to verify your identity',
    )
    expect(shows('Step 2 of 4')).toBe(true)
    expect(screen.getByRole('contentinfo').textContent).toContain(
      'We share your details only with Northgate Care Ltd and the services that carry out the checks.',
    )
  })

  test('says so when it is a sandbox, and only then', async () => {
    await open(progressAt(2, { sandbox: true }))
    expect(shows('Sandbox: not a real check')).toBe(true)
    cleanup()
    await open(progressAt(2))
    expect(shows('Sandbox: not a real check')).toBe(false)
  })

  test('moves nothing when the first step comes: what was there is replaced', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { advance } = await open(progressAt(2), {}, ({ server }) => (server.gate = gate))
    const loading = ['banner', 'main', 'contentinfo'].map((role) => screen.getByRole(role))
    release()
    await advance(0)
    expect(shows('Step 2 of 4')).toBe(true)
    expect(loading.filter((part) => part.isConnected)).toEqual([])
  })

  test('moves the focus to the heading of a new step, but not on the first load', async () => {
    const { server, press, advance } = await open(progressAt(4))
    expect(document.activeElement).toBe(document.body)
    await press('Check my right to work')
    server.pass('rtw')
    await advance(2_000)
    expect(document.activeElement?.textContent).toBe('You have finished all four steps')
  })

  test('leaves the focus alone while the email confirms itself on the first load', async () => {
    await open(progressAt(1))
    expect(heading()).toBe('Confirm your phone')
    expect(document.activeElement).toBe(document.body)
  })

  test.each([1, 2] as const)(
    'moves the focus to the heading after a second try, also where the email confirms itself: step %i',
    async (step) => {
      const { press } = await open(progressAt(step), {}, ({ server }) =>
        server.failNext('/flow/progress/{token}', unreachable),
      )
      screen.getByRole('button', { name: 'Try again' }).focus()
      await press('Try again')
      expect(document.activeElement?.textContent).toBe('Confirm your phone')
    },
  )

  test('a dead link offers a new one and the way home', async () => {
    const { press } = await open(progressAt(2), {}, ({ server }) => (server.token = 'another'))
    expect(heading()).toBe('Invalid Verification Link')
    expect(shows('The verification link is invalid or has expired.')).toBe(true)
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    await press('Send me a new link')
    expect(screen.getByRole('status').textContent).toContain('we have sent you a new one')
    expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull()
  })

  test('without a token there is nothing to renew', async () => {
    await open(progressAt(2), { token: '' })
    expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull()
  })

  test('progress that cannot be read can be tried again', async () => {
    const { press } = await open(progressAt(2), {}, ({ server }) =>
      server.failNext('/flow/progress/{token}', unreachable),
    )
    expect(shows('Failed to get verification progress')).toBe(true)
    expect(shows(/Check your internet connection/)).toBe(true)
    await press('Try again')
    expect(heading()).toBe('Confirm your phone')
  })

  test('progress that is refused with words is not blamed on the connection', async () => {
    await open(progressAt(2), {}, ({ server }) =>
      server.failNext('/flow/progress/{token}', refusal(429, 'Please wait')),
    )
    expect(shows('Please wait')).toBe(true)
    expect(shows(/Check your internet connection/)).toBe(false)
  })

  test('comes back to life when the browser shows it again after the provider', async () => {
    const { press } = await open(progressAt(3, { identity: { state: 'ready' } }))
    await press('Start identity check')
    expect(screen.getByRole('button', { name: 'Opening...' }).getAttribute('aria-disabled')).toBe('true')
    await act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(screen.queryByRole('button', { name: 'Start identity check' })).not.toBeNull()
  })
})

describe('the email step', () => {
  test('ties a refusal to the field and keeps what was typed', async () => {
    const { type, press } = await open(progressAt(1, { channel: 'sms' }))
    await type('Email', 'bob@example.com')
    await press('Confirm email')
    const field = screen.getByLabelText<HTMLInputElement>('Email')
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe(
      'This is not the email your employer has for you. Try another, or ask them which one they used.',
    )
    expect(field.value).toBe('bob@example.com')
    expect(document.activeElement).toBe(field)
  })

  test('sends nothing that is no address', async () => {
    const { server, type, press } = await open(progressAt(1, { channel: 'sms' }))
    await type('Email', 'bob')
    await press('Confirm email')
    expect(shows('Please enter a valid email address')).toBe(true)
    expect(server.callsTo('/flow/email/verify')).toEqual([])
  })

  test('does not offer a masked address', async () => {
    await open(progressAt(1, { channel: 'sms', employee: { email: 'a••@example.com' } }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })
})

describe('the identity step', () => {
  test.each<[string, Partial<FlowProgress>, string, string]>([
    [
      'not begun',
      { identity: { state: 'ready' } },
      'Start identity check',
      'your passport or driving licence',
    ],
    ['left half way', { identity: { state: 'started' } }, 'Continue identity check', /not finished/.source],
    [
      'failed once',
      { identity: { state: 'failed', attemptsLeft: 1, reason: 'Blurred.' } },
      'Try again',
      'try 1 more time',
    ],
  ])('that was %s says what to do', async (_, progress, button, text) => {
    await open(progressAt(3, progress))
    expect(screen.queryByRole('button', { name: button })).not.toBeNull()
    expect(screen.getByRole('main').textContent).toMatch(new RegExp(text))
  })

  test('that has failed for good names the reason and whom to contact, without a button', async () => {
    await open(
      progressAt(3, { status: 'failed', identity: { state: 'failed', attemptsLeft: 0, reason: 'Blurred.' } }),
    )
    expect(screen.getByRole('main').textContent).toMatch(/Contact Northgate Care Ltd.*Blurred\./)
    expect(screen.getByRole('main').querySelector('button')).toBeNull()
  })

  test('waits aloud, and says what to do when it takes long', async () => {
    const { advance } = await open(progressAt(3, { identity: { state: 'processing' } }))
    expect(screen.getByRole('status').textContent).toBe('Waiting for the result...')
    await advance(90_000)
    expect(heading()).toBe('This is taking longer than usual')
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeNull()
  })
})

describe('the end', () => {
  test('a right to work that failed names the reason and whom to contact', async () => {
    await open(progressAt(4, { rightToWork: { state: 'failed', reason: 'Permission ended.' } }))
    expect(screen.getByRole('main').textContent).toMatch(/Contact Northgate Care Ltd.*Permission ended\./)
  })

  test('Complete Verification is pending while it is sent, then it is over', async () => {
    const { server, press, advance, onComplete } = await open(progressAt(5))
    let answer = () => {}
    server.gate = new Promise<void>((resolve) => (answer = resolve))
    await press('Complete Verification')
    await press('Completing...')
    answer()
    await advance(0)
    expect(server.callsTo('/flow/complete')).toHaveLength(1)
    expect(onComplete).toHaveBeenCalledTimes(1)
    expect(heading()).toBe('Your verification is complete')
  })
})

describe('the phone step', () => {
  test('keeps a number that was typed and refused', async () => {
    const { server, type, press } = await open(progressAt(2))
    fireEvent.click(screen.getByLabelText(/Use a different number/))
    server.failNext('/flow/phone/update', refusal(400, 'That number cannot get text messages'))
    await type('Mobile number', '0770090055')
    await press('Send code')
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('0770090055')
    expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true')
  })

  test('asks for a number where none is stored', async () => {
    const { server, press } = await open(progressAt(2, { employee: { phoneE164: null } }))
    await press('Send code')
    expect(shows('Please enter a valid phone number')).toBe(true)
    expect(server.callsTo('/flow/otp/request')).toEqual([])
  })

  test('sends the sixth digit by itself, once, and goes on', async () => {
    const { server, type, press } = await open(progressAt(2))
    await press('Send code')
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    await type('Code', '012345')
    expect(server.callsTo('/flow/otp/verify')).toHaveLength(1)
    expect(heading()).toBe('Confirm your identity')
  })

  test('empties the field after a wrong code and says why at the field', async () => {
    const { type, press } = await open(progressAt(2))
    await press('Send code')
    await type('Code', '999999')
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    expect(field.value).toBe('')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(shows('Verification Failed')).toBe(true)
    await type('Code', '012345')
    expect(heading()).toBe('Confirm your identity')
  })

  test('keeps a code that could not be tried', async () => {
    const { server, type, press } = await open(progressAt(2))
    await press('Send code')
    server.failNext('/flow/otp/verify', unreachable)
    await type('Code', '012345')
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('012345')
    await press('Verify')
    expect(heading()).toBe('Confirm your identity')
  })

  test('counts down to Resend OTP, which goes back to sending', async () => {
    const { press, advance } = await open(progressAt(2))
    await press('Send code')
    await advance(9_000)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend OTP in 0:21' })
    expect(button.disabled).toBe(true)
    await advance(12_000)
    expect(screen.queryByRole('button', { name: 'Resend OTP in 0:09' })).not.toBeNull()
    await advance(9_000)
    await press('Resend OTP')
    expect(heading()).toBe('Confirm your phone')
  })

  test('shows the code of a sandbox where it is to be typed', async () => {
    const { press } = await open(progressAt(2, { sandbox: true }))
    await press('Send code')
    expect(screen.getByRole('main').textContent).toContain('Your code is 012345.')
  })
})
