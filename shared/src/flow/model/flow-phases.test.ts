// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { FlowProgress } from '../../contract/verification/flow.ts'
import { effectiveChannel, identityPhase, isIdentityUndecided, screenOf, stepOf } from './flow-phases.ts'
import { initialState } from './flow-state.ts'
import { progressAt } from '../testing/in-memory-server.ts'

function identity(step: 'pending' | 'pass' | 'fail', more: Partial<FlowProgress> = {}): FlowProgress {
  const progress = progressAt(3, more)
  return { ...progress, steps: { ...progress.steps, id: { status: step } } }
}

test('the channel of the link overrules the one in the address, which counts where the server is silent', () => {
  expect(effectiveChannel(progressAt(1, { channel: 'sms' }), 'email')).toBe('sms')
  expect(effectiveChannel(progressAt(1, { channel: null }), 'email')).toBe('email')
})

describe('the identity step', () => {
  test.each<[string, FlowProgress]>([
    ['passed', identity('pass', { status: 'failed' })],
    ['processing', identity('fail', { identity: { state: 'processing', attemptsLeft: 0 } })],
    ['started', identity('fail', { identity: { state: 'started', attemptsLeft: 1 } })],
    ['over', identity('fail', { status: 'failed' })],
    ['over', identity('fail', { identity: { state: 'failed', attemptsLeft: 0 } })],
    ['failed', identity('fail', { identity: { state: 'failed', attemptsLeft: 1 } })],
    ['failed', identity('fail')],
    ['failed', identity('pending', { identity: { state: 'failed' } })],
    ['failed', identity('pending', { identity: { state: 'ready', reason: 'Blurred', attemptsLeft: 2 } })],
    ['ready', identity('pending', { identity: { state: 'ready', attemptsLeft: 3 } })],
    ['ready', identity('pending')],
  ])('is %s (%#)', (phase, progress) => {
    expect(identityPhase(progress)).toBe(phase)
  })

  test.each<[boolean, FlowProgress]>([
    [true, identity('pending', { identity: { state: 'processing' } })],
    [true, identity('pending')],
    [false, identity('pending', { identity: { state: 'ready' } })],
    [false, identity('fail')],
    [false, progressAt(2)],
    [false, progressAt(4)],
  ])('may still be decided: %s (%#)', (isUndecided, progress) => {
    expect(isIdentityUndecided(progress)).toBe(isUndecided)
  })
})

test('a return shows the identity step only to an employee who has come that far', () => {
  const returning = { ...initialState, load: 'ready', identityWait: 'returning' } as const
  expect(screenOf({ ...returning, progress: progressAt(2) })).toBe('phone')
  expect(screenOf({ ...returning, progress: progressAt(5) })).toBe('identity')
  expect(stepOf({ ...returning, progress: progressAt(5) })).toBe(3)
})
