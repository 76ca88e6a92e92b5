import { documentCodes } from '@bonafide/shared/contract/right-to-work.ts'
import { expect, test } from 'vitest'
import { checkOf, type CheckValues, initialValues, kindOf, readSubmit } from './check-values.ts'
import { documentsOf } from './document-words.ts'
import { contentOf, madeNow } from './save-check.ts'

const at = '2026-11-23T10:00:00.000Z'
const context = { kind: 'initial' as const, fileIds: [], at }
const typed = (values: Partial<CheckValues>): CheckValues => ({ ...initialValues(null), ...values })
const online = typed({
  route: 'online',
  shareCode: 'W12 345 678',
  dateOfBirth: '1990-05-17',
  nameOnEvidence: 'Tom Hughes',
  permission: 'time_limited',
  permissionEnd: '2027-03-03',
  outcome: 'pass',
})
const submit = (values: CheckValues, isCurrent = true) => readSubmit(values, { ...context, isCurrent })

test('opens with what the employee has sent', () => {
  const sent = { sentAt: at, route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' }
  expect(initialValues(sent)).toMatchObject({
    route: 'online',
    shareCode: 'W12 345 678',
    dateOfBirth: '1990-05-17',
    nameOnEvidence: '',
  })
  expect(initialValues({ sentAt: at, route: 'digital' }).route).toBe('')
})

test('sends what the route asks for, and nothing that was typed for another', () => {
  const values = {
    ...online,
    documentCode: 'A7',
    companion: 'yes',
    originalSeen: 'yes',
    weeklyHoursLimit: '20',
  }
  expect(checkOf(values, context)).toEqual({
    kind: 'initial',
    route: 'online',
    shareCode: 'W12 345 678',
    dateOfBirth: '1990-05-17',
    nameOnEvidence: 'Tom Hughes',
    permission: 'time_limited',
    permissionEnd: '2027-03-03',
    weeklyHoursLimit: 20,
    checkedAt: at,
    outcome: 'pass',
  })
  expect(checkOf({ ...values, route: 'document' }, context)).toEqual({
    kind: 'initial',
    route: 'document',
    documentCode: 'A7',
    companion: 'ni_document',
    originalSeen: true,
    nameOnEvidence: 'Tom Hughes',
    permission: 'unlimited',
    checkedAt: at,
    outcome: 'pass',
  })
})

test.each([
  ['A1', 'unlimited'],
  ['B1', 'time_limited'],
  ['G3', 'pending_application'],
])('takes the permission from document %s', (documentCode, permission) => {
  const route = documentCode === 'G3' ? 'ecs' : 'document'
  expect(checkOf({ ...online, route, documentCode }, context)).toMatchObject({ permission })
})

test('offers every document of the lists by a route', () => {
  const offered = ['document', 'ecs'].flatMap((route) => documentsOf(route).flatMap(([, codes]) => codes))
  expect([...new Set(offered)].toSorted()).toEqual([...documentCodes].toSorted())
})

test('does not take a notice for negative before it is said', () => {
  const values = typed({ ...online, route: 'ecs', 'pvn.reference': 'PVN1', 'pvn.date': '2026-11-20' })
  expect(checkOf(values, context).pvn?.positive).toBeUndefined()
  expect(checkOf({ ...values, 'pvn.positive': 'no' }, context).pvn).toEqual({
    reference: 'PVN1',
    date: '2026-11-20',
    positive: false,
  })
})

const digital = typed({
  ...online,
  route: 'digital',
  documentCode: 'A1',
  documentExpires: '2030-01-31',
  'provider.name': 'Veri Ltd',
  'provider.reference': 'R-1',
  'provider.gpg45Level': 'medium',
  'provider.onRegister': 'yes',
  'provider.registerCheckedAt': '2026-11-23',
})

test('sends who made a digital check, and when the register was looked up', () => {
  expect(checkOf(digital, context)).toEqual({
    kind: 'initial',
    route: 'digital',
    documentCode: 'A1',
    documentExpires: '2030-01-31',
    nameOnEvidence: 'Tom Hughes',
    permission: 'unlimited',
    provider: {
      name: 'Veri Ltd',
      reference: 'R-1',
      gpg45Level: 'medium',
      onRegister: true,
      registerCheckedAt: at,
    },
    checkedAt: at,
    outcome: 'pass',
  })
  const before = typed({ ...digital, 'provider.registerCheckedAt': '2026-11-20', 'provider.onRegister': '' })
  const { provider } = checkOf(before, context)
  expect(provider).toMatchObject({ registerCheckedAt: '2026-11-20T12:00:00.000Z' })
  // That a provider is on the register is never taken for granted.
  expect(provider?.onRegister).toBeUndefined()
  expect(checkOf(typed({ ...digital, route: 'document' }), context)).not.toHaveProperty('provider')
})

test('an earlier check is recorded with its own day, also in the likeness', () => {
  const earlier = typed({ ...online, isEarlier: 'yes', checkedAt: '2024-05-01', likeness: 'in_person' })
  const check = checkOf(earlier, context)
  const noon = '2024-05-01T12:00:00.000Z'
  expect(check).toMatchObject({ kind: 'recorded', checkedAt: noon, likeness: { at: noon } })
  expect(madeNow(check)).toEqual(check)
  expect(contentOf(check)).not.toBe(
    contentOf(checkOf(typed({ ...earlier, checkedAt: '2024-05-02' }), context)),
  )
  expect(checkOf(typed({ ...earlier, checkedAt: '2026-11-23' }), context).checkedAt).toBe(at)
  expect(submit(typed({ ...earlier, checkedAt: '' }))).toEqual({
    errors: { checkedAt: 'Please enter the day of the check' },
  })
  // What was typed before the box was unticked is not sent.
  expect(checkOf(typed({ ...earlier, isEarlier: '' }), context)).toMatchObject({
    kind: 'initial',
    checkedAt: at,
  })
})

test('attests a likeness only where the employee was seen', () => {
  expect(checkOf({ ...online, likeness: 'not_seen' }, context)).not.toHaveProperty('likeness')
  expect(checkOf({ ...online, likeness: 'live_video' }, context)).toMatchObject({
    likeness: { mode: 'live_video', at },
  })
})

test('sends what has to be there although it is empty, so that the server says what is missing', () => {
  const values = typed({ route: 'online', weeklyHoursLimit: 'many' })
  expect(submit(values)).toMatchObject({
    check: { nameOnEvidence: '', permission: '', outcome: '', weeklyHoursLimit: 'many' },
  })
})

test('a hold or a fail needs a reason, and no evidence where only the step is decided', () => {
  const hold = typed({ route: 'online', outcome: 'hold', need: 'share_code' })
  expect(submit({ ...hold, reason: ' a ' })).toEqual({
    errors: { reason: 'Please enter a reason of at least 3 characters' },
  })
  const reason = 'The code has expired'
  expect(submit({ ...hold, reason })).toEqual({
    check: undefined,
    decision: { decision: 'hold', reason, need: 'share_code' },
  })
  // Without a step to decide there would be nothing to save.
  expect(submit({ ...hold, reason }, false)).toHaveProperty('check.nameOnEvidence', '')
  expect(submit({ ...online, outcome: 'fail', reason })).toMatchObject({
    check: { outcome: 'fail', reason },
    decision: { decision: 'fail', reason },
  })
})

test('tells a first check from one that follows up', () => {
  const excuse = {
    until: null,
    rules: [],
    missing: [],
    conditions: [],
    rulesVersion: '2026-10',
    reason: null,
  }
  expect(kindOf({}, null)).toBe('initial')
  expect(kindOf({ origin: 'tupe' }, { ...excuse, state: 'none' })).toBe('tupe')
  expect(kindOf({}, { ...excuse, state: 'provisional' })).toBe('initial')
  expect(kindOf({ origin: 'tupe' }, { ...excuse, state: 'time_limited' })).toBe('followup')
})
