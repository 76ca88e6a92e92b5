// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

const invalid = refusal(404, 'The verification link is invalid or has expired.')

describe('the link', () => {
  test('without a token nothing is asked of the server', async () => {
    const { server, screen, started } = setUpFlow(progressAt(2), { token: '' })
    await started()
    expect(screen()).toBe('invalid')
    expect(server.calls).toEqual([])
  })

  test.each([400, 401, 403, 404, 410, 422])(
    'an answer of %i to its token means that it is dead',
    async (status) => {
      const { server, screen, notices, started } = setUpFlow(progressAt(2))
      server.failNext('/flow/progress/{token}', refusal(status))
      await started()
      expect(screen()).toBe('invalid')
      expect(notices).toEqual([])
    },
  )

  test('that the employer has closed is said in place of a dead link, also in the middle of a step', async () => {
    const sentence = 'Your employer has closed its Bonafide account'
    const closed = refusal(423, sentence, { code: 'employer_closed' })
    const early = setUpFlow(progressAt(2))
    early.server.failNext('/flow/progress/{token}', closed)
    await early.started()
    expect(early.screen()).toBe('failed')
    const late = setUpFlow(progressAt(2))
    await late.started()
    late.server.failNext('/flow/otp/request', closed)
    await late.flow.sendCode()
    for (const { state } of [early, late]) expect(state().error).toBe(sentence)
  })

  test('asking for a new one says the same whether it was known or not', async () => {
    const { flow, server, state, started } = setUpFlow(progressAt(2))
    server.failNext('/flow/progress/{token}', invalid)
    await started()
    await flow.renewLink()
    expect(server.callsTo('/flow/link/renew')[0]?.body).toEqual({ token: 'link-token' })
    expect(state()).toMatchObject({ isLinkRenewed: true, error: undefined })
  })

  test('asking for a new one without reaching the server is told and can be tried again', async () => {
    const { flow, server, state, started } = setUpFlow(progressAt(2))
    server.failNext('/flow/progress/{token}', invalid)
    server.failNext('/flow/link/renew', unreachable)
    await started()
    await flow.renewLink()
    expect(state()).not.toMatchObject({ isLinkRenewed: true })
    expect(state().error).toContain('Try again')
    await flow.renewLink()
    expect(state()).toMatchObject({ isLinkRenewed: true, error: undefined })
  })
})

describe('loading', () => {
  test.each([
    ['the network is down', unreachable, 'Failed to get verification progress'],
    ['the server fails without words', refusal(500), 'Failed to get verification progress'],
    ['the server fails with words', refusal(503, 'Back in a minute'), 'Back in a minute'],
    ['there were too many requests', refusal(429, 'Please wait'), 'Please wait'],
  ])('when %s, it is told and can be tried again', async (_, failure, text) => {
    const { flow, server, screen, notices, started } = setUpFlow(progressAt(2))
    server.failNext('/flow/progress/{token}', failure)
    await started()
    expect(screen()).toBe('failed')
    expect(notices).toEqual([{ variant: 'destructive', title: 'Error', text }])
    await flow.retry()
    expect(screen()).toBe('phone')
    expect(server.callsTo('/flow/progress/{token}')).toHaveLength(2)
  })

  test('trying again goes on with the email that the link confirms', async () => {
    const { flow, server, screen, started } = setUpFlow(progressAt(1))
    server.failNext('/flow/progress/{token}', unreachable)
    await started()
    await flow.retry()
    expect(screen()).toBe('phone')
  })

  test('a stopped flow says nothing about the read it gave up, and can start again', async () => {
    const { flow, notices, screen, advance } = setUpFlow(progressAt(2))
    flow.start()()
    await advance(0)
    expect(notices).toEqual([])
    expect(screen()).toBe('loading')
    flow.start()
    await advance(0)
    expect(screen()).toBe('phone')
  })

  test.each([
    [1, 'phone'],
    [2, 'phone'],
    [3, 'identity'],
    [4, 'rightToWork'],
    [5, 'done'],
  ])('progress at step %i shows the %s screen', async (step, expected) => {
    const { screen, started } = setUpFlow(progressAt(step))
    await started()
    expect(screen()).toBe(expected)
  })
})

describe('every change', () => {
  test('an identifier that has run out is fetched anew and the change sent again, once', async () => {
    const { flow, server, screen, notices, started } = setUpFlow(progressAt(2))
    await started()
    server.expireFlowIds()
    await flow.sendCode()
    expect(screen()).toBe('code')
    expect(notices).toHaveLength(1)
    expect(server.callsTo('/flow/otp/request').map(({ body }) => body?.employeeId)).toEqual([
      'flow-1',
      'flow-3',
    ])
  })

  test('a change that is refused again with a fresh identifier means a dead link, without a notice', async () => {
    const { flow, server, screen, notices, started } = setUpFlow(progressAt(2))
    await started()
    server.failNext('/flow/otp/request', invalid)
    server.failNext('/flow/otp/request', invalid)
    await flow.sendCode()
    expect(screen()).toBe('invalid')
    expect(notices).toEqual([])
    expect(server.callsTo('/flow/otp/request')).toHaveLength(2)
  })

  test('a link that died meanwhile shows as dead', async () => {
    const { flow, server, screen, notices, started } = setUpFlow(progressAt(4))
    await started()
    server.token = 'another'
    server.failNext('/flow/rtw/check', invalid)
    await flow.checkRightToWork()
    expect(screen()).toBe('invalid')
    expect(notices).toEqual([])
  })

  test('a step taken in another tab is caught up with', async () => {
    const { flow, server, screen, state, notices, started } = setUpFlow(progressAt(2))
    await started()
    server.pass('phone')
    server.failNext('/flow/otp/request', refusal(409, 'This step is done'))
    await flow.sendCode()
    expect(screen()).toBe('identity')
    expect(notices).toEqual([
      { variant: 'destructive', title: 'Failed to Send OTP', text: 'This step is done' },
    ])
    expect(state().error).toBeUndefined()
  })

  test('while one is under way no other starts', async () => {
    const { flow, server, state, started, advance } = setUpFlow(progressAt(2))
    await started()
    let open = () => {}
    server.gate = new Promise<void>((resolve) => (open = resolve))
    void flow.sendCode()
    void flow.sendCode()
    void flow.verifyCode('012345')
    await advance(0)
    expect(state().pending).toBe('send')
    open()
    await advance(0)
    expect(state().pending).toBeUndefined()
    expect(server.calls.slice(1).map(({ path }) => path)).toEqual(['/flow/otp/request'])
  })

  test('the message about a field is what its place shows', async () => {
    const { flow, server, state, notices, started } = setUpFlow(progressAt(2))
    await started()
    const errors = { phoneNumber: 'Please enter a valid phone number' }
    server.failNext('/flow/phone/update', refusal(422, 'Please check the form', { errors }))
    await flow.sendCode('0770090055')
    expect(notices[0]?.text).toBe('Please check the form')
    expect(state()).toMatchObject({ error: 'Please enter a valid phone number', errorField: 'phoneNumber' })
  })
})
