import { expect, test } from 'vitest'
import { asked } from './check-fields.ts'
import { type CheckValues, initialValues } from './check-values.ts'
import { readSubmit } from './check-of.ts'

const context = { files: [], at: '2026-11-23T10:00:00.000Z' }
const situation = { kind: 'initial', startDate: null } as const
const typed = (values: Partial<CheckValues>): CheckValues => ({ ...initialValues(null), ...values })
const submit = (values: CheckValues, isCurrent = true, filledIn = '') =>
  readSubmit(values, { ...context, asked: asked(values, situation), isCurrent, filledIn })
const reason = 'The code has expired'

test('a hold or a fail needs a reason, and no evidence where only the step is decided', () => {
  const hold = typed({ route: 'online', outcome: 'hold', need: 'share_code' })
  expect(submit({ ...hold, reason: ' a ' })).toEqual({
    errors: { reason: 'Please enter a reason of at least 3 characters' },
  })
  expect(submit({ ...hold, reason })).toEqual({
    check: undefined,
    decision: { decision: 'hold', reason, need: 'share_code' },
  })
  // Without a step to decide there would be nothing to save.
  expect(submit({ ...hold, reason }, false)).toHaveProperty('check.nameOnEvidence', '')
  const named = { ...hold, nameOnEvidence: 'Tom Hughes', reason }
  expect(submit(named)).toHaveProperty('check.nameOnEvidence', 'Tom Hughes')
  // A name that the form opened with was not looked at.
  expect(submit(named, true, 'Tom Hughes')).toHaveProperty('check', undefined)
})

test('a fail says which of two it is, and that there is no right is always recorded', () => {
  const fail = typed({ route: 'online', outcome: 'fail', reason })
  expect(submit(fail)).toEqual({ errors: { failKind: 'Please choose why the check failed' } })
  expect(submit({ ...fail, failKind: 'not_shown' })).toEqual({
    check: undefined,
    decision: { decision: 'fail', reason },
  })
  expect(submit({ ...fail, failKind: 'no_right' })).toMatchObject({
    check: { outcome: 'fail', failKind: 'no_right', reason },
    decision: { decision: 'fail', reason },
  })
})

test('an earlier check needs its day', () => {
  const earlier = typed({ route: 'online', isEarlier: 'yes', outcome: 'pass' })
  expect(submit(earlier)).toEqual({ errors: { checkedAt: 'Please enter the day of the check' } })
  expect(submit({ ...earlier, checkedAt: '2024-05-01' })).toHaveProperty('check.kind', 'recorded')
})
