import type { Assurance, StepType } from '@bonafide/shared/contract/employees/employees.ts'
import { expect, test } from 'vitest'
import { assuranceOf } from './steps.ts'

test.each<[StepType, string | null, Assurance]>([
  ['email', 'link', 'verified'],
  ['email', 'code', 'verified'],
  ['email', 'asserted', 'asserted'],
  ['phone', 'code', 'verified'],
  ['id', 'stripe', 'provider'],
  ['id', 'manual', 'attested'],
  ['id', 'sandbox', 'none'],
  ['rtw', 'sandbox', 'none'],
  ['rtw', 'online', 'attested'],
  ['rtw', 'document', 'attested'],
  ['rtw', 'ecs', 'attested'],
  ['rtw', 'digital', 'provider'],
])('%s by %s is worth %s', (type, method, assurance) => {
  expect(assuranceOf(type, method)).toBe(assurance)
})

test('in the test mode of its provider a check is worth nothing', () => {
  expect(assuranceOf('id', 'stripe', true)).toBe('none')
  expect(assuranceOf('id', 'stripe', false)).toBe('provider')
})

test('a method of another step, one that is unknown and no method are worth nothing', () => {
  expect(assuranceOf('rtw', 'code')).toBe('none')
  expect(assuranceOf('phone', 'stripe')).toBe('none')
  expect(assuranceOf('id', 'toString')).toBe('none')
  expect(assuranceOf('id', null)).toBe('none')
})
