// Histories drawn at random, for the tests of what holds of all of them.
import {
  evidenceParts,
  conditionKinds,
  type DocumentCode,
  documentCodes,
  engagementKinds,
  EngagementOrigin,
  failKinds,
  gpg45Levels,
  permissions,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import fc from 'fast-check'
import { daysAfter } from '#right-to-work/london-day.ts'
import { filesOf, history, noonOf } from '#testing/setups/excuse-test-setup.ts'
import type { CheckFacts, Engagement, RightToWorkEvent } from '#right-to-work/excuse/right-to-work-event.ts'

export const firstDay = '2026-10-01'
const dayWithin = (days: number) => fc.integer({ min: 0, max: days }).map((n) => daysAfter(firstDay, n))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
// Most of what is needed is there, so that many sequences do give an excuse.
const mostly = fc.integer({ min: 0, max: 29 }).map((n) => n > 0)

const mostlyTrue = mostly.map((isThere) => (isThere ? (true as const) : undefined))

type Drawn = Omit<CheckFacts, 'checkedAt' | 'madeBy'> & {
  madeBy: NonNullable<CheckFacts['madeBy']>['who']
}

const anyFacts: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('initial', 'followup', 'tupe', 'recorded'),
  route: fc.constantFrom('online', 'digital', 'document', 'ecs'),
  documentCode: fc.oneof(fc.constantFrom<DocumentCode>('A1', 'A2'), fc.constantFrom(...documentCodes)),
  documentExpires: optional(dayWithin(1800)),
  documentClipped: mostly.map((isThere) => !isThere),
  citizenship: mostlyTrue,
  isVignette: optional(fc.constant(true as const)),
  nationality: fc.constantFrom('GBR', 'GBR', 'GBR', 'GBR', 'IRL', 'GBN', undefined),
  issuingCountry: fc.constantFrom('GBR', 'GBR', 'GBR', 'GBR', 'IRL', 'FRA', undefined),
  companion: fc.constantFrom('ni_document' as const, 'ni_document' as const, undefined),
  nameMatches: mostly,
  familyNameAgrees: mostly,
  nameAccepted: optional(fc.constant({ reason: 'Short name' })),
  permission: fc.constantFrom(...permissions),
  permissionStart: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: dayWithin(300) },
  ),
  permissionEnd: dayWithin(900),
  applicationDate: optional(dayWithin(500)),
  applicationKind: optional(fc.constant('appeal' as const)),
  evidenceSeenOn: optional(dayWithin(500)),
  weeklyHoursLimit: fc.constantFrom(undefined, undefined, 20),
  occupationLimit: fc.constantFrom(undefined, 'Nurse'),
  conditionKind: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, ...conditionKinds),
  termDatesUntil: optional(dayWithin(900)),
  jobFits: mostly.map((isThere) => (isThere ? { jobTitle: 'Nurse' } : undefined)),
  workNotBegun: mostlyTrue,
  pvn: optional(
    fc.record({
      reference: fc.constant('N'),
      date: fc.oneof(fc.constant(''), fc.constant(''), fc.constant(''), dayWithin(400)),
      positive: mostly,
    }),
  ),
  likeness: mostly.map((isThere) =>
    isThere ? { mode: 'in_person' as const, at: noonOf(firstDay) } : undefined,
  ),
  madeBy: fc.constantFrom(
    'own_staff' as const,
    'own_staff' as const,
    'transferor' as const,
    'other' as const,
  ),
  originalSeen: mostly,
  beforeWorkStarted: fc.boolean(),
  files: fc.oneof(
    { weight: 5, arbitrary: fc.constant(filesOf(...evidenceParts)) },
    { weight: 1, arbitrary: fc.subarray([...evidenceParts]).map((parts) => filesOf(...parts)) },
  ),
  provider: optional(
    fc.record({
      name: fc.constant('P'),
      reference: fc.constant('R'),
      gpg45Level: fc.constantFrom(...gpg45Levels),
      onRegister: mostly,
      registerCheckedAt: optional(fc.constant(noonOf(firstDay))),
    }),
  ),
  outcome: fc.constantFrom('pass', 'pass', 'pass', 'pass', 'pass', 'pass', 'hold', 'fail'),
  failKind: fc.constantFrom(...failKinds),
})

type Other = 'lapse' | 'takenBack' | 'notRequired' | 'required' | 'rehired' | 'sameContract'
type Step = { gap: number } & ({ other: Other } | CheckStep)
interface CheckStep {
  facts: Drawn
  corrects: number | undefined
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ gap: fc.nat(120), facts: anyFacts, corrects: optional(fc.nat(8)) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      gap: fc.nat(120),
      other: fc.constantFrom<Other>(
        'lapse',
        'takenBack',
        'notRequired',
        'required',
        'rehired',
        'sameContract',
      ),
    }),
  },
)

/** Returns the events of a history, each some days after the one before. */
function eventsOf(steps: readonly Step[]): RightToWorkEvent[] {
  let day = firstDay
  return history(
    ...steps.map((step, index) => {
      day = daysAfter(day, step.gap)
      const at = noonOf(day)
      if ('other' in step) return otherEvent(step.other, at)
      const { facts, corrects } = step
      const provider = facts.provider?.registerCheckedAt
        ? { ...facts.provider, registerCheckedAt: at }
        : facts.provider
      const supersedes = corrects === undefined || corrects >= index ? undefined : corrects
      const likeness = facts.likeness && { ...facts.likeness, at }
      // Without a drawn date the notice came on the day of the check, and a permission without an end has no date.
      const pvn = facts.pvn && { ...facts.pvn, date: facts.pvn.date || day }
      const isEndless = facts.permission === 'unlimited' || facts.permission === 'settled'
      const permissionEnd = isEndless && index % 4 < 3 ? undefined : facts.permissionEnd
      const madeBy = facts.kind === 'recorded' ? { who: facts.madeBy, name: 'Ann Lee' } : undefined
      return {
        check: { ...facts, provider, likeness, madeBy, pvn, permissionEnd, checkedAt: at },
        supersedes,
      }
    }),
  )
}

function otherEvent(other: Other, at: string) {
  if (other !== 'rehired' && other !== 'sameContract') return { [other]: at }
  const before = { startDate: firstDay, leaveDate: daysAfter(at.slice(0, 10), -1), origin: null }
  return { rehired: { before, sameContract: other === 'sameContract' }, recordedAt: at }
}

export const anyHistory = fc.array(anyStep, { maxLength: 8 }).map(eventsOf)
export const anyEngagement: fc.Arbitrary<Engagement> = fc.record({
  startDate: fc.option(dayWithin(600)),
  origin: fc.constantFrom(null, ...EngagementOrigin.options),
  engagement: fc.constantFrom(null, ...engagementKinds),
})
export const anyMoment = fc
  .integer({ min: 0, max: 1800 })
  .map((n) => new Date(noonOf(daysAfter(firstDay, n))))
