import { expect, test } from 'vitest'
import { asked } from './check-fields.ts'
import { type CheckValues, initialValues } from './check-values.ts'
import {
  nextPart,
  type Part,
  partsOf,
  partsWithoutFile,
  sentFiles,
  shownParts,
} from './use-evidence-files.ts'

function offeredFor(values: Partial<CheckValues>, nameChange?: 'needed' | 'offered') {
  const situation = { kind: 'followup' as const, startDate: null }
  return partsOf(asked({ ...initialValues(null), ...values }, situation), { nameChange })
}
const names = (...given: Parameters<typeof offeredFor>) => offeredFor(...given).map(({ part }) => part)
const stored = (fileId: string, parts: Part[]) => ({ parts, stored: { fileId } })

test.each<[Part[], Partial<CheckValues>]>([
  [['result_page'], { route: 'online' }],
  [['result_page', 'term_dates'], { route: 'online', weeklyHoursLimit: '20', conditionKind: 'student' }],
  [['result_page', 'sponsor'], { route: 'online', weeklyHoursLimit: '20', conditionKind: 'supplementary' }],
  [['document'], { route: 'document', documentCode: 'A1' }],
  [['document', 'ni_document'], { route: 'document', documentCode: 'A7' }],
  [['document', 'notice'], { route: 'document', documentCode: 'A4' }],
  [['notice'], { route: 'ecs' }],
  [['notice'], { route: 'document', documentCode: 'G4' }],
  [['notice', 'document'], { route: 'ecs', documentCode: 'G3' }],
  [['application'], { route: 'ecs', outcome: 'hold' }],
  [['provider_report', 'document'], { route: 'digital' }],
])('offers %j alone for %j', (parts, values) => {
  expect(names(values)).toEqual(parts)
})

test('the change of name is a part once the name differs', () => {
  expect(names({ route: 'online' }, 'needed')).toEqual(['result_page', 'name_change'])
})

test('each file is by itself of the first part that has none, and then of the first', () => {
  const offered = offeredFor({ route: 'digital' })
  const parts = (...files: Part[][]) =>
    nextPart(
      files.map((shown) => ({ parts: shown })),
      offered,
    )
  expect(parts()).toEqual(['provider_report'])
  expect(parts(['provider_report'])).toEqual(['document'])
  expect(parts(['provider_report'], ['document'])).toEqual(['provider_report'])
  expect(parts(['document'])).toEqual(['provider_report'])
  expect(parts(['document', 'provider_report'])).toEqual(['provider_report'])
  expect(nextPart([], [])).toEqual([])
})

test('a file shows nothing of a route that it was not added for, and its own again when one goes back', () => {
  const file = { parts: ['document', 'ni_document'] as const }
  const online = offeredFor({ route: 'online' })
  expect(shownParts(file, online)).toEqual([])
  expect(partsWithoutFile([file], online)).toEqual(['result_page'])
  expect(sentFiles([{ ...file, stored: { fileId: 'f1' } }], online)).toEqual([])
  expect(shownParts(file, offeredFor({ route: 'document', documentCode: 'A1' }))).toEqual(['document'])
  expect(shownParts(file, offeredFor({ route: 'document', documentCode: 'A7' }))).toEqual([
    'document',
    'ni_document',
  ])
})

test('tells which parts are still without a file, not those that nobody needs', () => {
  const offered = offeredFor({ route: 'ecs', documentCode: 'G3' })
  expect(partsWithoutFile([], offered)).toEqual(['notice'])
  expect(partsWithoutFile([{ parts: ['notice'] }], offered)).toEqual([])
})

test('a check names a file for each part that it shows, once it is stored', () => {
  const offered = offeredFor({ route: 'document', documentCode: 'A7' })
  const files = [
    stored('f1', ['document', 'ni_document']),
    stored('f2', []),
    { parts: ['document' as const] },
  ]
  expect(sentFiles(files, offered)).toEqual([
    { fileId: 'f1', part: 'document' },
    { fileId: 'f1', part: 'ni_document' },
  ])
})
