import { type DocumentCode, documentCodes } from '@bonafide/shared/contract/right-to-work.ts'
import { expect, test } from 'vitest'
import { checkOf, digital, ecs, excuseOfOne } from './excuse-test-setup.ts'

const notice = '2027-05-09'
const end = '2027-08-31'

/** What each document gives when nothing is missing, and what it gives without the part that it needs beside a copy. */
const rows: [DocumentCode, string, string | null, number[], object?, object?][] = [
  ['A1', 'continuous', null, [10]],
  ['A2', 'continuous', null, [10]],
  ['A3', 'continuous', null, [10]],
  ['A4', 'continuous', null, [10], { pvn: undefined }, { state: 'none', missing: ['pvn'], rules: [13] }],
  ['A5', 'continuous', null, [10]],
  ['A6', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A7', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A8', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A9', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['B1', 'time_limited', end, [12]],
  ['B2', 'time_limited', end, [12]],
  ['B3', 'time_limited', end, [12], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
  ['B4', 'time_limited', notice, [13], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
  ['B5', 'time_limited', end, [12]],
  ['B6', 'time_limited', end, [12, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['G1', 'time_limited', notice, [13], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
  ['G2', 'time_limited', notice, [13], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
  ['G3', 'time_limited', notice, [13], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
  ['G4', 'time_limited', notice, [13], { pvn: undefined }, { state: 'none', missing: ['pvn'] }],
]

test('the rows are all of the documents', () => {
  expect(rows.map(([code]) => code)).toEqual([...documentCodes])
})

test.each(rows)('%s gives %s until %s by the rules %j', (code, state, until, rules) => {
  expect(excuseOfOne(checkOf(code))).toMatchObject({ state, until, rules, missing: [], reason: null })
})

test.each(rows.filter(([, , , , without]) => without))(
  '%s without what has to come with it gives no excuse',
  (code, _state, _until, _rules, without, given) => {
    expect(excuseOfOne(checkOf(code, without))).toMatchObject({ state: 'provisional', ...given })
  },
)

test.each(documentCodes)('%s is provisional without likeness, copy or the original in the hand', (code) => {
  expect(excuseOfOne(checkOf(code, { likeness: undefined }))).toMatchObject({
    state: 'provisional',
    rules: [7],
    missing: ['likeness'],
  })
  expect(excuseOfOne(checkOf(code, { fileIds: [] })).missing).toEqual(['copy'])
  expect(excuseOfOne(checkOf(code, { originalSeen: false })).missing).toEqual(['original_seen'])
})

const current: readonly DocumentCode[] = ['A3', 'A4', 'A5', 'A6', 'B1', 'B2', 'B3', 'B5', 'B6', 'G3']

test.each(documentCodes)('%s is worth nothing expired where a current one is required', (code) => {
  const { reason } = excuseOfOne(checkOf(code, { documentExpires: '2026-11-09' }))
  expect(reason).toBe(current.includes(code) ? 'document_expired' : null)
  // On its last day it is current.
  expect(excuseOfOne(checkOf(code, { documentExpires: '2026-11-10' })).reason).toBeNull()
})

test.each(documentCodes)(
  '%s by a digital service gives an excuse only for a British or Irish passport',
  (code) => {
    const isPassport = code === 'A1' || code === 'A2'
    expect(excuseOfOne(digital({ documentCode: code }))).toMatchObject(
      isPassport
        ? { state: 'continuous', rules: [10, 18] }
        : { state: 'none', rules: [18], reason: 'route_not_permitted' },
    )
  },
)

test.each<[DocumentCode, string | null]>([
  ['A4', null],
  ['B3', end],
  ['B4', '2027-05-10'],
  ['G1', '2027-05-10'],
  // A notice about any other document lasts as long as a notice does.
  ['A5', '2027-05-10'],
])('%s by the Employer Checking Service gives an excuse until %s', (documentCode, until) => {
  const permission =
    documentCode === 'A4' ? 'unlimited' : until === end ? 'time_limited' : 'pending_application'
  const permissionEnd = until === end ? end : undefined
  expect(excuseOfOne(ecs({ documentCode, permission, permissionEnd })).until).toBe(until)
  expect(excuseOfOne(ecs({ documentCode, permission, permissionEnd, pvn: undefined }))).toMatchObject({
    state: 'none',
    reason: 'notice_missing',
  })
})

test('what the evidence says of the permission outweighs what the document could prove', () => {
  const limited = { permission: 'time_limited', permissionEnd: end } as const
  expect(excuseOfOne(checkOf('A5', limited))).toMatchObject({
    state: 'time_limited',
    until: end,
    rules: [12],
  })
})

test('a document whose end is not known gives nothing where the excuse lasts as long as the permission', () => {
  const check = checkOf('B1', { permission: 'unlimited', permissionEnd: undefined })
  expect(excuseOfOne(check)).toMatchObject({ state: 'none', reason: 'end_unknown', rules: [12] })
})
