// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

describe('a link that was sent by email', () => {
  test('confirms the email by itself and moves on to the phone', async () => {
    const { server, screen, state, started } = setUpFlow(progressAt(1), { channel: 'sms' })
    await started()
    expect(server.callsTo('/flow/email/verify')[0]?.body).toEqual({
      token: 'link-token',
      email: 'ada@example.com',
    })
    expect(screen()).toBe('phone')
    expect(state().isEmailAutomatic).toBe(false)
  })

  test('asks for the progress once, where the server answers it with the confirmation', async () => {
    const { server, screen, started } = setUpFlow(progressAt(1))
    server.confirmsWithProgress = true
    await started()
    expect(screen()).toBe('phone')
    expect(server.callsTo('/flow/progress/{token}')).toHaveLength(1)
  })

  test('says so while it does', async () => {
    const { flow, state, started } = setUpFlow(progressAt(1))
    const seen: boolean[] = []
    flow.subscribe(() => seen.push(state().isEmailAutomatic && state().pending === 'email'))
    await started()
    expect(seen).toContain(true)
    expect(seen.at(-1)).toBe(false)
  })

  test('tries once, however often the flow is started; then there is the form', async () => {
    const { flow, server, screen, state, notices, started, advance } = setUpFlow(progressAt(1))
    server.failNext('/flow/email/verify', unreachable)
    await started()
    flow.start()
    await advance(0)
    expect(server.callsTo('/flow/email/verify')).toHaveLength(1)
    expect(notices).toEqual([
      { variant: 'destructive', title: 'Verification Failed', text: 'Failed to verify email' },
    ])
    expect(screen()).toBe('email')
    expect(state().error).toBe('Failed to verify email')
  })
})

describe('a link that was sent in another way', () => {
  test.each([
    ['the server says so, whatever the address says', 'sms' as const, 'email'],
    ['the address says so and the server nothing', null, 'whatsapp'],
  ])('waits for the form: %s', async (_, sent, channel) => {
    const { server, screen, started } = setUpFlow(progressAt(1, { channel: sent }), { channel })
    await started()
    expect(screen()).toBe('email')
    expect(server.callsTo('/flow/email/verify')).toEqual([])
  })

  test('a wrong address is told, the right one moves on', async () => {
    const { flow, screen, state, notices, started } = setUpFlow(progressAt(1, { channel: 'sms' }))
    await started()
    await flow.verifyEmail('bob@example.com')
    expect(notices.at(-1)).toEqual({
      variant: 'destructive',
      title: 'Verification Failed',
      text: 'This is not the email your employer has for you. Try another, or ask them which one they used.',
    })
    expect(state().error).toBe(
      'This is not the email your employer has for you. Try another, or ask them which one they used.',
    )
    await flow.verifyEmail('ada@example.com')
    expect(screen()).toBe('phone')
    expect(state().error).toBeUndefined()
  })

  test('a server without words gets the default ones', async () => {
    const { flow, server, notices, started } = setUpFlow(progressAt(1, { channel: 'sms' }))
    await started()
    server.failNext('/flow/email/verify', refusal(500))
    await flow.verifyEmail('ada@example.com')
    expect(notices.at(-1)?.text).toBe('Failed to verify email')
  })
})
