import { expect, test } from 'vitest'
import { identityStatus, type LinkedSession } from './identity-status.ts'

function sessionsOf(...statuses: LinkedSession['status'][]) {
  const verdict = (status: string): LinkedSession['verdict'] => (status === 'verified' ? 'accepted' : null)
  return statuses.map((status, index) => ({
    id: String(index),
    status,
    reason: status === 'failed' ? `reason ${index}` : null,
    createdAt: new Date(index * 1000),
    updatedAt: new Date(index * 1000),
    verdict: verdict(status),
    superseded: false,
    invalidatedAt: null as LinkedSession['invalidatedAt'],
    quarantine: null as LinkedSession['quarantine'],
    withdrawn: null as LinkedSession['withdrawn'],
  }))
}

test('not started: ready, three attempts', () => {
  expect(identityStatus([])).toEqual({ step: 'pending', state: 'ready', attemptsLeft: 3, reason: null })
})

test('one verified session passes the step, whatever the others came to', () => {
  const status = identityStatus(sessionsOf('verified', 'failed', 'failed', 'failed'))
  expect(status).toMatchObject({ step: 'pass', state: 'passed' })
})

test('only what was submitted counts as an attempt', () => {
  expect(identityStatus(sessionsOf('cancelled', 'cancelled', 'cancelled', 'created'))).toMatchObject({
    step: 'pending',
    state: 'started',
    attemptsLeft: 3,
  })
  expect(identityStatus(sessionsOf('failed', 'processing'))).toMatchObject({
    step: 'pending',
    state: 'processing',
    attemptsLeft: 1,
  })
})

test('a failed attempt is told with its reason until the next one starts', () => {
  expect(identityStatus(sessionsOf('failed'))).toEqual({
    step: 'fail',
    state: 'failed',
    attemptsLeft: 2,
    reason: 'reason 0',
  })
  expect(identityStatus(sessionsOf('failed', 'created'))).toMatchObject({ step: 'pending', reason: null })
})

test('what is being processed is not hidden by a session that was opened later or failed', () => {
  for (const other of ['created', 'cancelled', 'failed'] as const) {
    expect(identityStatus(sessionsOf('processing', other))).toMatchObject({
      step: 'pending',
      state: 'processing',
      reason: null,
    })
  }
})

test('a failure that comes while another session is open is told, until one is opened after it', () => {
  const [first, open, next] = sessionsOf('failed', 'created', 'created')
  const failed = { ...first!, updatedAt: new Date(1500) }
  expect(identityStatus([failed, open!])).toEqual({
    step: 'fail',
    state: 'failed',
    attemptsLeft: 2,
    reason: 'reason 0',
  })
  expect(identityStatus([failed, open!, next!])).toMatchObject({ step: 'pending', state: 'started' })
})

test('of two failures the one that came last is told', () => {
  const [first, second] = sessionsOf('failed', 'failed')
  const late = { ...first!, updatedAt: new Date(5000) }
  expect(identityStatus([late, second!]).reason).toBe('reason 0')
})

test('three failures end it', () => {
  expect(identityStatus(sessionsOf('failed', 'failed', 'failed', 'cancelled'))).toEqual({
    step: 'fail',
    state: 'failed',
    attemptsLeft: 0,
    reason: 'reason 2',
  })
})

test('the order of the rows does not matter', () => {
  const sessions = sessionsOf('failed', 'cancelled', 'failed', 'created')
  expect(identityStatus(sessions.toReversed())).toEqual(identityStatus(sessions))
})

test('what was before a reopening is no attempt, but a verified one of then still counts', () => {
  const before = sessionsOf('failed', 'failed', 'failed').map((row) => ({ ...row, superseded: true }))
  expect(identityStatus(before)).toEqual({ step: 'pending', state: 'ready', attemptsLeft: 3, reason: null })
  const verified = { status: 'verified', verdict: 'accepted' } as const
  const late = before.map((row, index) => (index === 0 ? { ...row, ...verified } : row))
  expect(identityStatus(late)).toMatchObject({ step: 'pass', state: 'passed' })
})

test('a verified one that was taken back, or is held back, passes nothing', () => {
  const [session] = sessionsOf('verified')
  const ready = { step: 'pending', state: 'ready', attemptsLeft: 3 }
  const invalidated = { ...session!, superseded: true, invalidatedAt: new Date(2000) }
  expect(identityStatus([invalidated])).toMatchObject(ready)
  for (const quarantine of ['waiting', 'rejected'] as const) {
    expect(identityStatus([{ ...session!, superseded: true, quarantine }])).toMatchObject(ready)
  }
  expect(identityStatus([{ ...session!, quarantine: 'accepted' }])).toMatchObject({ step: 'pass' })
  const inReview = { ...session!, verdict: 'review' as const, superseded: true }
  expect(identityStatus([{ ...inReview, invalidatedAt: new Date(2000) }])).toMatchObject(ready)
  expect(identityStatus([{ ...inReview, quarantine: 'waiting' }])).toMatchObject(ready)
})

test('what is verified, and of which the document is not known, holds no employee up once it is late or reopened', () => {
  const [session] = judged(null)
  const ready = { step: 'pending', state: 'ready', attemptsLeft: 3 }
  expect(identityStatus([{ ...session!, superseded: true }])).toMatchObject(ready)
  expect(identityStatus([{ ...session!, withdrawn: 'link_replaced' }])).toMatchObject(ready)
})

test('an attempt that had failed stays one when it comes out verified too late', () => {
  const [first, second, third] = sessionsOf('failed', 'failed', 'verified')
  const late = { ...third!, quarantine: 'waiting' as const }
  expect(identityStatus([first!, second!, late])).toMatchObject({ step: 'fail', attemptsLeft: 0 })
})

test('what is open or undecided when its link no longer works holds no employee up, and failures count on', () => {
  const withdrawn = sessionsOf('processing', 'created').map((row) => ({
    ...row,
    withdrawn: 'link_replaced' as const,
  }))
  expect(identityStatus(withdrawn)).toMatchObject({ step: 'pending', state: 'ready', attemptsLeft: 3 })
  const failed = sessionsOf('failed').map((row) => ({ ...row, withdrawn: 'link_replaced' as const }))
  expect(identityStatus(failed)).toMatchObject({ state: 'failed', attemptsLeft: 2 })
})

/** A session that was verified, with what was made of its document. */
function judged(verdict: LinkedSession['verdict']) {
  return sessionsOf('verified').map((row) => ({ ...row, id: `judged ${verdict}`, verdict }))
}

test('until the document is known a verified session is still being decided', () => {
  expect(identityStatus(judged(null))).toEqual({
    step: 'pending',
    state: 'processing',
    attemptsLeft: 2,
    reason: null,
  })
})

test('a document that a user has to look at waits for them, whatever failed beside it', () => {
  const waiting = { step: 'pending', state: 'review', reason: null }
  expect(identityStatus(judged('review'))).toEqual({ ...waiting, attemptsLeft: 2 })
  expect(identityStatus([...sessionsOf('failed', 'failed'), ...judged('review')])).toMatchObject(waiting)
  const superseded = judged('review').map((row) => ({ ...row, superseded: true }))
  expect(identityStatus(superseded)).toMatchObject(waiting)
  expect(identityStatus([...judged('review'), ...judged('accepted')])).toMatchObject({ step: 'pass' })
})

test('a document that is not of the employee is a failed attempt, until the step is reopened', () => {
  const declined = judged('declined').map((row) => ({ ...row, reason: 'Not theirs' }))
  expect(identityStatus(declined)).toEqual({
    step: 'fail',
    state: 'failed',
    attemptsLeft: 2,
    reason: 'Not theirs',
  })
  expect(identityStatus([...declined, ...sessionsOf('failed', 'failed')])).toMatchObject({
    step: 'fail',
    attemptsLeft: 0,
  })
  const superseded = declined.map((row) => ({ ...row, superseded: true }))
  expect(identityStatus(superseded)).toMatchObject({ step: 'pending', state: 'ready', attemptsLeft: 3 })
})
