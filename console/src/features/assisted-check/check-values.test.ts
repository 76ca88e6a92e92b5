import { expect, test } from 'vitest'
import { excuseOf } from '#testing/excuse.ts'
import { initialValues, kindOf } from './check-values.ts'

const sentAt = '2026-11-23T10:00:00.000Z'
const passport = {
  state: 'accepted' as const,
  test: false,
  reasons: [],
  documentType: 'passport',
  documentName: 'THOMAS HUGHES',
  issuingCountry: 'GB',
}

test('opens with what the employee has sent', () => {
  const sent = { sentAt, route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' }
  expect(initialValues(sent)).toMatchObject({
    route: 'online',
    shareCode: 'W12 345 678',
    dateOfBirth: '1990-05-17',
    nameOnEvidence: '',
  })
  expect(initialValues({ sentAt, route: 'digital' }).route).toBe('')
})

test.each([
  ['certificate', 'A7'],
  ['citizenship', 'A9'],
  ['endorsed_passport', 'B1'],
  ['passport', ''],
  ['other', ''],
])('fills in the document that the employee says they show: %s', (document, documentCode) => {
  expect(initialValues({ sentAt, route: 'document', document })).toMatchObject({
    route: 'document',
    documentCode,
    nameOnEvidence: '',
  })
})

test('fills in the passport that an accepted identity check has seen, and its name, for that passport alone', () => {
  const sent = { sentAt, route: 'document', document: 'expired_passport' }
  expect(initialValues(sent, passport)).toMatchObject({
    documentCode: 'A1',
    nameOnEvidence: 'THOMAS HUGHES',
  })
  expect(initialValues(sent, { ...passport, issuingCountry: 'IE' }).documentCode).toBe('A2')
  expect(initialValues(sent, { ...passport, issuingCountry: 'FR' })).toMatchObject({
    documentCode: '',
    nameOnEvidence: '',
  })
  expect(initialValues(sent, { ...passport, state: 'review' }).documentCode).toBe('')
  expect(initialValues({ sentAt, route: 'online' }, passport).nameOnEvidence).toBe('')
})

test('tells a first check from one that follows up', () => {
  expect(kindOf({}, null)).toBe('initial')
  expect(kindOf({ origin: 'tupe' }, excuseOf('none'))).toBe('tupe')
  expect(kindOf({}, excuseOf('provisional'))).toBe('initial')
  expect(kindOf({}, excuseOf('not_required'))).toBe('initial')
  expect(kindOf({ origin: 'tupe' }, excuseOf('time_limited'))).toBe('followup')
})
