// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { setUpFlow } from '../testing/flow-test-setup.ts'
import { rightToWorkPhase } from '../model/flow-phases.ts'
import { progressAt, refusal, unreachable } from '../testing/in-memory-server.ts'

const progressCalls = '/flow/progress/{token}'

async function at(progress: FlowProgress) {
  const setup = setUpFlow(progress)
  await setup.started()
  return setup
}

describe('the right-to-work check', () => {
  test('is followed two seconds later by the outcome, and a pass is told', async () => {
    const { flow, server, screen, state, notices, advance } = await at(progressAt(4))
    void flow.checkRightToWork()
    await advance(0)
    server.pass('rtw')
    await advance(1_999)
    expect(screen()).toBe('rightToWork')
    expect(state().pending).toBe('rightToWork')
    await advance(1)
    expect(screen()).toBe('done')
    expect(notices).toEqual([expect.objectContaining({ variant: 'default', title: 'RTW Verified' })])
  })

  test('is made once, however often it is asked for', async () => {
    const { flow, server, advance } = await at(progressAt(4))
    void flow.checkRightToWork()
    await advance(1_000)
    void flow.checkRightToWork()
    await advance(5_000)
    expect(server.callsTo('/flow/rtw/check')).toHaveLength(1)
  })

  test('that fails to run is told, and nothing is read', async () => {
    const { flow, server, notices, advance } = await at(progressAt(4))
    server.failNext('/flow/rtw/check', unreachable)
    void flow.checkRightToWork()
    await advance(5_000)
    expect(notices).toEqual([{ variant: 'destructive', title: 'Error', text: 'Failed to check RTW' }])
    expect(server.callsTo(progressCalls)).toHaveLength(1)
  })

  test('that the organisation has to confirm waits, on this visit and the next', async () => {
    const { flow, server, state, notices, advance } = await at(progressAt(4))
    server.progress = progressAt(4, { rightToWork: { state: 'waiting' } })
    void flow.checkRightToWork()
    await advance(2_000)
    expect(rightToWorkPhase(state().progress!)).toBe('waiting')
    expect(state().error).toBeUndefined()
    expect(notices).toEqual([])
    const nextVisit = await at(progressAt(4, { rightToWork: { state: 'waiting' } }))
    expect(rightToWorkPhase(nextVisit.state().progress!)).toBe('waiting')
    nextVisit.server.pass('rtw')
    await nextVisit.flow.refreshRightToWork()
    expect(nextVisit.screen()).toBe('done')
    expect(nextVisit.notices).toHaveLength(1)
  })

  test('that a server leaves open without saying why can be made again', async () => {
    const { flow, state, advance } = await at(progressAt(4))
    void flow.checkRightToWork()
    await advance(2_000)
    expect(state()).toMatchObject({ error: 'Your right to work is not confirmed yet.', pending: undefined })
  })

  test('that fails keeps its reason', async () => {
    const failed = progressAt(4, {
      status: 'failed',
      rightToWork: { state: 'failed', reason: 'Permission ended' },
    })
    const { flow, server, state, notices, advance } = await at(progressAt(4))
    server.progress = { ...failed, steps: { ...failed.steps, rtw: { status: 'fail' } } }
    void flow.checkRightToWork()
    await advance(2_000)
    expect(rightToWorkPhase(state().progress!)).toBe('failed')
    expect(notices).toEqual([])
  })
})

describe('completing', () => {
  test('is reported after the server has accepted it, and the flow is finished', async () => {
    const { flow, server, screen, onComplete } = await at(progressAt(5))
    await flow.complete()
    expect(server.callsTo('/flow/complete')[0]?.body).toEqual({ employeeId: 'flow-1' })
    expect(onComplete).toHaveBeenCalledTimes(1)
    expect(screen()).toBe('finished')
  })

  test.each([
    ['the default words', unreachable, 'Failed to complete verification'],
    ["the server's words", refusal(500, 'Try later'), 'Try later'],
  ])('that fails is told with %s and not reported', async (_, failure, text) => {
    const { flow, server, screen, notices, onComplete } = await at(progressAt(5))
    server.failNext('/flow/complete', failure)
    await flow.complete()
    expect(notices).toEqual([{ variant: 'destructive', title: 'Completion Failed', text }])
    expect(onComplete).not.toHaveBeenCalled()
    expect(screen()).toBe('done')
  })

  test('is over for a link that was completed before', async () => {
    const { screen } = await at(progressAt(5, { status: 'completed' }))
    expect(screen()).toBe('finished')
  })
})
