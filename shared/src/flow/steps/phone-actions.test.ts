// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { english } from '../../language/verify/en-gb.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'
import { formatPhone } from './phone-actions.ts'

async function atPhone() {
  const setup = setUpFlow(progressAt(2))
  await setup.started()
  return setup
}

describe('sending a code', () => {
  test('to the stored number asks for a text message, and the notice holds the code of a sandbox', async () => {
    const { flow, server, screen, state, notices } = await atPhone()
    expect(await flow.sendCode()).toBe(true)
    expect(flow.phone()).toBe('07700 900551')
    expect(server.callsTo('/flow/otp/request')[0]?.body).toEqual({ employeeId: 'flow-1', channel: 'sms' })
    expect(server.callsTo('/flow/phone/update')).toEqual([])
    expect(notices).toEqual([{ variant: 'default', title: 'Code sent', text: 'Your code is 012345.' }])
    expect(screen()).toBe('code')
    expect(state().code).toMatchObject({
      expiresIn: 600,
      resendAt: Date.now() + 30_000,
    })
  })

  test.each([
    ['an answer without a code', { retryAfter: 45 }, 45_000],
    ['no answer worth the name', undefined, 30_000],
  ])('of which the server tells less is sent all the same: %s', async (_, otp, wait) => {
    const { flow, server, state, notices } = await atPhone()
    server.otp = otp
    await flow.sendCode()
    expect(notices[0]?.text).toBe('We sent a text message to 07700 900551.')
    expect(state().code?.resendAt).toBe(Date.now() + wait)
  })

  test('to a different number saves that first', async () => {
    const { flow, server, state } = await atPhone()
    await flow.sendCode('07700 900552')
    expect(server.calls.slice(1)).toEqual([
      { path: '/flow/phone/update', body: { employeeId: 'flow-1', phoneNumber: '07700 900552' } },
      { path: '/flow/otp/request', body: { employeeId: 'flow-1', channel: 'sms' } },
    ])
    expect(flow.phone()).toBe('07700 900552')
    expect(state().progress?.employee.phoneE164).toBe('07700 900552')
  })

  test('sends nothing when the different number is refused', async () => {
    const { flow, server, screen, notices } = await atPhone()
    server.failNext('/flow/phone/update', refusal(500))
    expect(await flow.sendCode('07700 900552')).toBe(false)
    expect(notices).toEqual([
      { variant: 'destructive', title: 'Update Failed', text: 'Failed to update phone number' },
    ])
    expect(server.callsTo('/flow/otp/request')).toEqual([])
    expect(screen()).toBe('phone')
  })

  test('does not save a number again when only the code did not go out', async () => {
    const { flow, server, screen, notices } = await atPhone()
    server.failNext('/flow/otp/request', unreachable)
    expect(await flow.sendCode('07700 900552')).toBe(false)
    expect(notices).toEqual([
      { variant: 'destructive', title: 'Failed to Send OTP', text: 'Failed to request OTP' },
    ])
    expect(await flow.sendCode('07700 900552')).toBe(true)
    expect(server.callsTo('/flow/phone/update')).toHaveLength(1)
    expect(screen()).toBe('code')
  })

  test('that was refused for now leaves a way to the code from before', async () => {
    const { flow, server, screen, state } = await atPhone()
    server.failNext('/flow/otp/request', refusal(500))
    await flow.sendCode()
    expect(state().mayHaveCode).toBe(false)
    server.failNext('/flow/otp/request', refusal(429, 'Please wait 20 seconds', { retryAfter: 20 }))
    await flow.sendCode()
    expect(state()).toMatchObject({ mayHaveCode: true, error: 'Please wait 20 seconds' })
    flow.enterCode()
    expect(screen()).toBe('code')
    expect(state().error).toBeUndefined()
  })
})

describe('trying a code', () => {
  test('the right one moves on to identity, leading zero and all', async () => {
    const { flow, server, screen, state } = await atPhone()
    await flow.sendCode()
    await flow.verifyCode('012345')
    expect(server.callsTo('/flow/otp/verify')[0]?.body).toEqual({ employeeId: 'flow-1', code: '012345' })
    expect(screen()).toBe('identity')
    expect(state().code).toBeUndefined()
  })

  test.each([
    ['the default words', undefined, 'Invalid OTP code'],
    ["the server's words", 'Wrong code. 4 tries left.', 'Wrong code. 4 tries left.'],
  ])('a wrong one is told with %s and can be tried again', async (_, message, text) => {
    const { flow, server, screen, state, notices } = await atPhone()
    await flow.sendCode()
    const { call } = server
    server.call = (endpoint, ...request) =>
      endpoint.path === '/flow/otp/verify'
        ? Promise.resolve({ verified: false, message })
        : call(endpoint, ...request)
    await flow.verifyCode('999999')
    expect(notices.at(-1)).toEqual({ variant: 'destructive', title: 'Verification Failed', text })
    expect(state()).toMatchObject({ error: text, pending: undefined, code: { isRefused: true } })
    expect(screen()).toBe('code')
  })

  test('that could not be tried is told as such', async () => {
    const { flow, server, state, notices } = await atPhone()
    await flow.sendCode()
    await flow.verifyCode('999999')
    server.failNext('/flow/otp/verify', unreachable)
    await flow.verifyCode('012345')
    expect(state().code?.isRefused).toBe(false)
    expect(notices.at(-1)).toEqual({
      variant: 'destructive',
      title: 'Verification Failed',
      text: 'Failed to verify OTP',
    })
  })

  test('Resend OTP goes back to where a code is sent from', async () => {
    const { flow, server, screen } = await atPhone()
    await flow.sendCode()
    flow.resendCode()
    expect(screen()).toBe('phone')
    expect(server.callsTo('/flow/otp/request')).toHaveLength(1)
  })
})

describe('a code that does not arrive', () => {
  const message = 'We could not send the text message. Try again or use another number.'

  test('leads back to the choice of the number once another may be sent, in the words of the server', async () => {
    const { advance, flow, server, screen, state } = await atPhone()
    await flow.sendCode()
    await advance(30_000)
    expect([screen(), state().error]).toEqual(['code', undefined])
    await flow.sendCode()
    server.progress = { ...server.progress, message }
    await advance(29_999)
    expect([screen(), state().error]).toEqual(['code', undefined])
    await advance(1)
    expect([screen(), state().error, state().errorField]).toEqual(['phone', message, 'phoneNumber'])
    server.progress = { ...server.progress, message: null }
    await flow.sendCode()
    expect([screen(), state().error]).toEqual(['code', undefined])
  })

  test('is told in the language of the page', async () => {
    const { server, state, started } = setUpFlow(progressAt(2, { message }), {
      language: () => ({
        locale: 'pl',
        messages: { ...english, [message]: 'Nie udało się wysłać SMS-a.' },
      }),
    })
    await started()
    expect(state().error).toBe('Nie udało się wysłać SMS-a.')
    expect(server.calls).toHaveLength(1)
  })

  test('is no failure of the page where the server cannot be asked', async () => {
    const { advance, flow, server, screen, notices } = await atPhone()
    await flow.sendCode()
    const told = notices.length
    server.failNext('/flow/progress/{token}', unreachable)
    await advance(30_000)
    expect([screen(), notices.length]).toEqual(['code', told])
  })

  test('is not asked for any more when the step is done or the page is left', async () => {
    const { advance, flow, server, started } = setUpFlow(progressAt(2))
    const stop = await started()
    await flow.sendCode()
    await flow.verifyCode('012345')
    const calls = server.calls.length
    await advance(30_000)
    expect(server.calls.length).toBe(calls)
    stop()
  })
})

test.each([
  ['+447700900551', '07700 900551'],
  ['+353871234567', '+353871234567'],
  ['+442079460000', '+442079460000'],
  ['07700 900552', '07700 900552'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
