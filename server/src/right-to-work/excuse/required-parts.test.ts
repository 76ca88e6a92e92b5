import { documentCodes } from '@bonafide/shared/contract/right-to-work/checks.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOf, digital, ecs, excuseOfOne, filesOf, online } from '#testing/setups/excuse-test-setup.ts'
import type { CheckFacts } from './right-to-work-event.ts'

const runs = { numRuns: 1500 }

const whole = fc.constantFrom(
  ...documentCodes.map((code) => checkOf(code)),
  online(),
  online({
    conditionKind: 'student',
    weeklyHoursLimit: 20,
    termDatesUntil: '2027-03-01',
    files: filesOf('result_page', 'term_dates'),
  }),
  online({
    conditionKind: 'supplementary',
    weeklyHoursLimit: 20,
    files: filesOf('result_page', 'sponsor'),
  }),
  online({ nameMatches: false, nameAccepted: { reason: 'Spelling' } }),
  online({ nameMatches: false, files: filesOf('result_page', 'name_change') }),
  digital(),
  ecs(),
  ecs({ documentCode: 'G3', documentExpires: '2028-01-31', occupationLimit: 'Nurse' }),
  ecs({ documentCode: 'A4', originalSeen: true, permission: 'unlimited', jobFits: undefined }),
)

/** Lists the parts of these checks that the law requires. All other fields are answers, not parts. */
const required = (check: CheckFacts): ((check: CheckFacts) => CheckFacts)[] => {
  const without = (field: keyof CheckFacts) => (from: CheckFacts) => ({ ...from, [field]: undefined })
  const fields = [
    ...(['likeness', 'originalSeen', 'citizenship', 'companion', 'documentExpires', 'nationality'] as const),
    ...(['issuingCountry', 'jobFits', 'termDatesUntil', 'pvn', 'provider', 'nameAccepted'] as const),
    ...(check.documentCode === 'G3' ? (['occupationLimit'] as const) : []),
  ].filter((field) => check[field] !== undefined)
  return [
    ...fields.map((field) => without(field)),
    ...check.files.map((file) => (from: CheckFacts) => ({
      ...from,
      files: from.files.filter(({ part }) => part !== file.part),
    })),
  ]
}

test('taking any single required part away never leaves an excuse', () => {
  let taken = 0
  fc.assert(
    fc.property(whole, fc.nat(40), (check, which) => {
      expect(['continuous', 'time_limited']).toContain(excuseOfOne(check).state)
      const parts = required(check)
      const take = parts[which % parts.length]
      if (!take) return
      taken += 1
      expect(['provisional', 'none']).toContain(excuseOfOne(take(check)).state)
    }),
    runs,
  )
  expect(taken).toBe(runs.numRuns)
})
