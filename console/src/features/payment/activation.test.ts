import { CurrentPlan } from '@bonafide/shared/contract/organisation/billing.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { activationOf } from './payment-success.tsx'

const startsAt = '2026-12-20T00:00:00Z'
const premium = { id: 'premium', name: 'Premium', startsAtOnce: true }
const basic = { id: 'basic', name: 'Basic', startsAtOnce: false }

test.each([
  ['waiting', undefined, premium],
  ['waiting', { planName: 'free', planStatus: 'active' }, undefined],
  ['waiting', { planName: 'premium', planStatus: 'inactive' }, premium],
  // The plan of before is active all along.
  ['waiting', { planName: 'basic', planStatus: 'active' }, premium],
  ['active', { planName: 'PREMIUM', planStatus: 'active' }, premium],
  ['active', { planName: 'basic', planStatus: 'active' }, undefined],
  ['waiting', { planName: 'premium', planStatus: 'active', pendingPlan: null }, basic],
  [
    'later',
    { planName: 'premium', planStatus: 'active', pendingPlan: { planName: 'basic', startsAt } },
    basic,
  ],
  ['later', { planName: 'premium', planStatus: 'active' }, basic],
])('is %s with %o, having paid for %o', (activation, current, awaited) => {
  expect(activationOf(current && v.parse(CurrentPlan, current), awaited)).toBe(activation)
})
