// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import type { FlowOptions } from '../model/flow-core.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

const progressCalls = '/flow/progress/{token}'
const ready = progressAt(3, { identity: { state: 'ready', attemptsLeft: 3 } })

async function handedOff(options: Partial<FlowOptions> = {}, progress = ready) {
  const setup = setUpFlow(progress, options)
  await setup.started()
  await setup.flow.startHandoff()
  return setup
}

describe('going on with on a phone', () => {
  test('gets a link that works for a while', async () => {
    const { server, state } = await handedOff()
    expect(server.callsTo('/flow/handoff')[0]?.body).toEqual({ employeeId: 'flow-1' })
    expect(state().elsewhere).toEqual({
      url: 'https://bonafide.example/verify/phone-1',
      until: Date.now() + 600_000,
    })
  })

  test('is followed every three seconds, and moves on by itself when the step has passed there', async () => {
    const { server, screen, state, notices, advance } = await handedOff()
    await advance(2_999)
    expect(server.callsTo(progressCalls)).toHaveLength(1)
    await advance(3_001)
    expect(server.callsTo(progressCalls)).toHaveLength(3)
    server.progress = progressAt(3, { identity: { state: 'started', attemptsLeft: 3 } })
    await advance(3_000)
    expect(state().elsewhere).toBeDefined()
    server.pass('id')
    await advance(3_000)
    expect(screen()).toBe('rightToWork')
    expect(state().elsewhere).toBeUndefined()
    expect(notices.map(({ title }) => title)).toEqual(['Identity verified'])
    await advance(30_000)
    expect(server.callsTo(progressCalls)).toHaveLength(5)
  })

  test('that fails shows as a fail here', async () => {
    const { server, state, notices, advance } = await handedOff()
    server.progress = progressAt(3, { identity: { state: 'failed', attemptsLeft: 2 } })
    await advance(3_000)
    expect(state().elsewhere).toBeUndefined()
    expect(notices.map(({ title }) => title)).toEqual(['Identity Verification Failed'])
  })

  test('after a fail waits for the next outcome, not for the one that is known', async () => {
    const failed = progressAt(3, { identity: { state: 'failed', attemptsLeft: 2 } })
    const { server, state, advance } = await handedOff({}, failed)
    await advance(6_000)
    expect(state().elsewhere).toBeDefined()
    server.progress = progressAt(3, { identity: { state: 'failed', attemptsLeft: 1 } })
    await advance(3_000)
    expect(state().elsewhere).toBeUndefined()
  })

  test('that is submitted waits for the provider like any other', async () => {
    const { server, state, advance } = await handedOff()
    server.progress = progressAt(3, { identity: { state: 'processing', attemptsLeft: 2 } })
    await advance(3_000)
    expect(state()).toMatchObject({ elsewhere: undefined, identityWait: 'polling' })
  })

  test('asks nothing while the page is hidden', async () => {
    let isHidden = true
    const { server, screen, advance } = await handedOff({ isHidden: () => isHidden })
    server.pass('id')
    await advance(30_000)
    expect(server.callsTo(progressCalls)).toHaveLength(1)
    isHidden = false
    await advance(3_000)
    expect(screen()).toBe('rightToWork')
  })

  test('passes over a read that fails', async () => {
    const { server, screen, notices, advance } = await handedOff()
    server.failNext(progressCalls, unreachable)
    await advance(3_000)
    expect(notices).toEqual([])
    server.pass('id')
    await advance(3_000)
    expect(screen()).toBe('rightToWork')
  })

  test('stops asking when its link has ended, and can have another', async () => {
    const { flow, server, state, advance } = await handedOff()
    await advance(600_000)
    expect(state().elsewhere?.isOver).toBe(true)
    const reads = server.callsTo(progressCalls).length
    await advance(60_000)
    expect(server.callsTo(progressCalls)).toHaveLength(reads)
    await flow.startHandoff()
    expect(state().elsewhere).toMatchObject({ url: expect.stringContaining('phone-2') })
    await advance(3_000)
    expect(server.callsTo(progressCalls)).toHaveLength(reads + 1)
  })

  test.each<[string, (setup: Awaited<ReturnType<typeof handedOff>>) => void]>([
    ['the employee stays here', ({ flow }) => flow.endHandoff()],
    ['the flow stops', ({ flow }) => flow.start()()],
  ])('is over when %s', async (_, end) => {
    const setup = await handedOff()
    end(setup)
    await setup.advance(0)
    expect(setup.state().elsewhere).toBeUndefined()
    const reads = setup.server.callsTo(progressCalls).length
    await setup.advance(30_000)
    expect(setup.server.callsTo(progressCalls)).toHaveLength(reads)
  })

  test('ends with a link that dies', async () => {
    const { server, screen, advance } = await handedOff()
    server.token = 'another'
    await advance(3_000)
    expect(screen()).toBe('invalid')
    await advance(30_000)
    expect(server.callsTo(progressCalls)).toHaveLength(2)
  })
})

describe('a server', () => {
  test.each([404, 405, 501])('that answers %i does not know it: the offer goes, quietly', async (status) => {
    const onError = vi.fn()
    const setup = setUpFlow(ready, { onError })
    await setup.started()
    setup.server.failNext('/flow/handoff', refusal(status))
    setup.server.failNext('/flow/handoff', refusal(status))
    await setup.flow.startHandoff()
    expect(setup.state().canHandOff).toBe(false)
    expect(setup.screen()).toBe('identity')
    expect([setup.notices, onError.mock.calls]).toEqual([[], []])
  })

  test('that only forgot the identifier is asked again with a fresh one', async () => {
    const setup = setUpFlow(ready)
    await setup.started()
    setup.server.expireFlowIds()
    await setup.flow.startHandoff()
    expect(setup.state()).toMatchObject({ canHandOff: true, elsewhere: { url: expect.any(String) } })
  })

  test('that fails is told, and can be asked again', async () => {
    const setup = setUpFlow(ready)
    await setup.started()
    setup.server.failNext('/flow/handoff', refusal(503, 'Back in a minute'))
    await setup.flow.startHandoff()
    expect(setup.notices.at(-1)?.text).toBe('Back in a minute')
    expect(setup.state()).toMatchObject({ canHandOff: true, error: 'Back in a minute' })
    await setup.flow.startHandoff()
    expect(setup.state().elsewhere).toBeDefined()
  })
})

describe('an identity check that the page around has opened itself', () => {
  test('is followed from here, with everything still in its place', async () => {
    const { flow, server, screen, state, started, advance } = setUpFlow(ready, { navigate: () => false })
    await started()
    await flow.startIdentity()
    expect(state()).toMatchObject({ isRedirecting: false, elsewhere: {} })
    server.pass('id')
    await advance(3_000)
    expect(screen()).toBe('rightToWork')
  })
})
