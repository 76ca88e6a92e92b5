// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { IdentityState } from '../../contract/verification/flow.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

const ready: IdentityState = { state: 'ready', attemptsLeft: 3 }
const processing: IdentityState = { state: 'processing', attemptsLeft: 2 }
const progressCalls = '/flow/progress/{token}'
const returned = { initialReturn: { returned: true } }

function failed(attemptsLeft: number) {
  const base = progressAt(3, {
    identity: { state: 'failed', attemptsLeft, reason: 'The photo was blurred.' },
  })
  return { ...base, steps: { ...base.steps, id: { status: 'fail' as const } } }
}

describe('leaving for the provider', () => {
  test('goes to the address that the server gives, once', async () => {
    const { flow, server, state, navigate, started } = setUpFlow(progressAt(3, { identity: ready }))
    await started()
    await flow.startIdentity()
    await flow.startIdentity()
    expect(server.callsTo('/flow/id/session')).toHaveLength(1)
    expect(navigate.mock.calls).toEqual([['https://identity.example/session']])
    expect(state().isRedirecting).toBe(true)
  })

  test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', ''])(
    'never goes to %j',
    async (identityUrl) => {
      const { flow, server, navigate, notices, started } = setUpFlow(progressAt(3, { identity: ready }))
      await started()
      server.identityUrl = identityUrl
      await flow.startIdentity()
      expect(navigate).not.toHaveBeenCalled()
      expect(notices.at(-1)?.text).toBe('Failed to create ID session')
    },
  )

  test('that fails is told and can be tried again', async () => {
    const { flow, server, state, navigate, notices, started } = setUpFlow(progressAt(3, { identity: ready }))
    await started()
    server.failNext('/flow/id/session', unreachable)
    await flow.startIdentity()
    expect(notices).toEqual([{ variant: 'destructive', title: 'Error', text: 'Failed to create ID session' }])
    expect(state().error).toBe('Failed to create ID session')
    await flow.startIdentity()
    expect(navigate).toHaveBeenCalledTimes(1)
  })

  test('while the provider still decides waits for that instead', async () => {
    const { flow, server, state, started } = setUpFlow(progressAt(3, { identity: ready }))
    await started()
    server.progress = progressAt(3, { identity: processing })
    server.failNext('/flow/id/session', refusal(409, 'We are still checking'))
    await flow.startIdentity()
    expect(state().identityWait).toBe('polling')
  })

  test('and back with the browser offers the session again', async () => {
    const { flow, server, state, started } = setUpFlow(progressAt(3, { identity: ready }))
    await started()
    await flow.startIdentity()
    server.progress = progressAt(3, { identity: { state: 'started', attemptsLeft: 3 } })
    await flow.resume()
    expect(state()).toMatchObject({ isRedirecting: false, pending: undefined })
    expect(state().progress?.identity?.state).toBe('started')
  })
})

describe('coming back', () => {
  test('the outcome is read after one second, not before, and a pass is told', async () => {
    const { server, screen, state, notices, started, advance } = setUpFlow(
      progressAt(3, { identity: processing }),
      returned,
    )
    await started()
    server.pass('id')
    await advance(999)
    expect(server.callsTo(progressCalls)).toHaveLength(1)
    expect(screen()).toBe('identity')
    expect(state().identityWait).toBe('returning')
    await advance(1)
    expect(server.callsTo(progressCalls)).toHaveLength(2)
    expect(screen()).toBe('rightToWork')
    expect(notices).toEqual([expect.objectContaining({ variant: 'default', title: 'Identity verified' })])
  })

  test('the identity screen stays for that second even when the server was faster', async () => {
    const { screen, started, advance } = setUpFlow(progressAt(4), returned)
    await started()
    expect(screen()).toBe('identity')
    await advance(1_000)
    expect(screen()).toBe('rightToWork')
  })

  test('a fail asks to try again', async () => {
    const { state, notices, started, advance } = setUpFlow(failed(2), returned)
    await started()
    await advance(1_000)
    expect(notices).toEqual([
      { variant: 'destructive', title: 'Identity Verification Failed', text: 'Try again.' },
    ])
    expect(state().identityWait).toBeUndefined()
  })

  test('the last fail says whom to contact', async () => {
    const { notices, started, advance } = setUpFlow(failed(0), returned)
    await started()
    await advance(1_000)
    expect(notices[0]?.text).toBe('Contact Northgate Care Ltd.')
  })

  test.each([
    ['without having finished', progressAt(3, { identity: { state: 'started', attemptsLeft: 3 } })],
    ['to a step before identity', progressAt(2)],
  ])('%s tells nothing', async (_, progress) => {
    const { state, notices, started, advance } = setUpFlow(progress, returned)
    await started()
    await advance(10_000)
    expect(notices).toEqual([])
    expect(state().identityWait).toBeUndefined()
  })

  test('while the provider still decides asks on, at the same pace', async () => {
    const { server, state, notices, started, advance } = setUpFlow(
      progressAt(3, { identity: processing }),
      returned,
    )
    await started()
    await advance(1_000)
    expect(state().identityWait).toBe('polling')
    await advance(6_000)
    expect(server.callsTo(progressCalls)).toHaveLength(4)
    expect(notices).toEqual([])
  })

  test('counts once: what is read later is no return any more', async () => {
    const { flow, notices, state, started, advance } = setUpFlow(failed(2), returned)
    await started()
    await advance(1_000)
    void flow.retry()
    await advance(0)
    expect(state().identityWait).toBeUndefined()
    expect(notices).toHaveLength(1)
  })

  test('a read that fails says so, and trying again still tells the outcome', async () => {
    const { flow, server, screen, notices, started, advance } = setUpFlow(failed(1), returned)
    await started()
    server.failNext(progressCalls, unreachable)
    await advance(1_000)
    expect(screen()).toBe('failed')
    expect(notices).toHaveLength(1)
    void flow.retry()
    await advance(1_000)
    expect(notices.map(({ title }) => title)).toEqual(['Error', 'Identity Verification Failed'])
  })
})

describe('while the provider decides', () => {
  test('progress is read every three seconds until there is an outcome', async () => {
    const { server, screen, state, notices, started, advance } = setUpFlow(
      progressAt(3, { identity: processing }),
    )
    await started()
    expect(state().identityWait).toBe('polling')
    await advance(2_999)
    expect(server.callsTo(progressCalls)).toHaveLength(1)
    await advance(3_001)
    expect(server.callsTo(progressCalls)).toHaveLength(3)
    server.pass('id')
    await advance(3_000)
    expect(screen()).toBe('rightToWork')
    expect(notices).toEqual([expect.objectContaining({ title: 'Identity verified' })])
    await advance(60_000)
    expect(server.callsTo(progressCalls)).toHaveLength(4)
  })

  test('a read that fails in between is passed over in silence', async () => {
    const { server, screen, notices, started, advance } = setUpFlow(progressAt(3, { identity: processing }))
    await started()
    server.failNext(progressCalls, unreachable)
    await advance(3_000)
    expect(screen()).toBe('identity')
    expect(notices).toEqual([])
    server.progress = failed(1)
    await advance(3_000)
    expect(notices[0]?.title).toBe('Identity Verification Failed')
  })

  test('after 90 seconds the page stops asking, and the employee can', async () => {
    const { flow, server, state, screen, notices, started, advance } = setUpFlow(
      progressAt(3, { identity: processing }),
    )
    await started()
    await advance(90_000)
    expect(state().identityWait).toBe('slow')
    expect(server.callsTo(progressCalls)).toHaveLength(31)
    await advance(60_000)
    expect(server.callsTo(progressCalls)).toHaveLength(31)
    await flow.checkIdentity()
    expect(state().identityWait).toBe('slow')
    server.pass('id')
    await flow.checkIdentity()
    expect(screen()).toBe('rightToWork')
    expect(state().identityWait).toBeUndefined()
    expect(notices).toHaveLength(1)
  })

  test('a server that tells no more than the status is asked too, after a return only', async () => {
    const first = setUpFlow(progressAt(3))
    await first.started()
    expect(first.state().identityWait).toBeUndefined()
    const { state, started, advance } = setUpFlow(progressAt(3), returned)
    await started()
    await advance(1_000)
    expect(state().identityWait).toBe('polling')
  })

  test('a link that dies ends the asking', async () => {
    const { server, screen, started, advance } = setUpFlow(progressAt(3, { identity: processing }))
    await started()
    server.token = 'another'
    await advance(3_000)
    expect(screen()).toBe('invalid')
    await advance(30_000)
    expect(server.callsTo(progressCalls)).toHaveLength(2)
  })

  test('a flow that stops asks no more, and asks again when it starts again', async () => {
    const { flow, server, started, advance } = setUpFlow(progressAt(3, { identity: processing }))
    const stop = await started()
    stop()
    await advance(30_000)
    expect(server.callsTo(progressCalls)).toHaveLength(1)
    flow.start()
    await advance(3_000)
    expect(server.callsTo(progressCalls)).toHaveLength(3)
  })
})
