import { type EvidencePart, evidenceParts } from '@bonafide/shared/contract/evidence-parts.ts'
import {
  conditionKinds,
  type DocumentCode,
  documentCodes,
  engagementKinds,
  EngagementOrigin,
  failKinds,
  gpg45Levels,
  permissions,
} from '@bonafide/shared/contract/right-to-work.ts'
import type { ExcuseState } from '@bonafide/shared/contract/statutory-excuse.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../london-day.ts'
import { book, filesOf, history, noonOf } from './excuse-test-setup.ts'
import type { CheckFacts, Engagement, RightToWorkEvent } from './right-to-work-event.ts'
import { statutoryExcuse } from './statutory-excuse.ts'

const firstDay = '2026-10-01'
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
  documentCode: fc.oneof(fc.constant<DocumentCode>('A1'), fc.constantFrom(...documentCodes)),
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
  pvn: optional(fc.record({ reference: fc.constant('N'), date: dayWithin(400), positive: mostly })),
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

/** Each some days after the one before, as they come about. */
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
      const madeBy = facts.kind === 'recorded' ? { who: facts.madeBy, name: 'Ann Lee' } : undefined
      return { check: { ...facts, provider, likeness, madeBy, checkedAt: at }, supersedes }
    }),
  )
}

function otherEvent(other: Other, at: string) {
  if (other !== 'rehired' && other !== 'sameContract') return { [other]: at }
  const before = { startDate: firstDay, leaveDate: daysAfter(at.slice(0, 10), -1), origin: null }
  return { rehired: { before, sameContract: other === 'sameContract' }, recordedAt: at }
}

const anyHistory = fc.array(anyStep, { maxLength: 8 }).map(eventsOf)
const anyEngagement: fc.Arbitrary<Engagement> = fc.record({
  startDate: fc.option(dayWithin(600)),
  origin: fc.constantFrom(null, ...EngagementOrigin.options),
  engagement: fc.constantFrom(null, ...engagementKinds),
})
const anyMoment = fc.integer({ min: 0, max: 1800 }).map((n) => new Date(noonOf(daysAfter(firstDay, n))))

const holding: readonly ExcuseState[] = ['continuous', 'time_limited', 'grace']
const runs = { numRuns: 1500 }

const ofNi: readonly DocumentCode[] = ['A6', 'A7', 'A8', 'A9', 'B6']
const ofNotice: readonly DocumentCode[] = ['A4', 'B3', 'B4', 'G1', 'G2', 'G3', 'G4']

/** Whether a check has every part that its route and document require: written down a second time, without the rule file. */
function hasEveryPart(check: CheckFacts): boolean {
  const { route, documentCode: code, permission, provider } = check
  const has = (part: EvidencePart) => check.files.some((file) => file.part === part)
  const isOf = (codes: readonly DocumentCode[]) => code !== undefined && codes.includes(code)
  if (check.outcome !== 'pass' || check.documentClipped || !check.likeness) return false
  if (check.madeBy?.who === 'other' || (check.pvn && !check.pvn.positive)) return false
  const isAccepted = check.nameAccepted && check.familyNameAgrees
  if (!check.nameMatches && !isAccepted && !has('name_change')) return false
  const { conditionKind: kind } = check
  if (kind === 'student' && !(has('term_dates') && check.termDatesUntil)) return false
  if (kind === 'supplementary' && !has('sponsor')) return false
  const isLimited = kind ?? check.weeklyHoursLimit ?? check.occupationLimit
  const ends = permission === 'time_limited' || permission === 'pending_application'
  const isAboutJob = route === 'ecs' ? code !== 'A4' : route !== 'digital' && Boolean(isLimited || ends)
  if (isAboutJob && !check.jobFits) return false
  if (route === 'online') return has('result_page')
  if (route === 'digital') {
    const isBritish = check.nationality === 'GBR' || check.nationality === 'IRL'
    const isIssued = check.issuingCountry === 'GBR' || check.issuingCountry === 'IRL'
    return (
      isOf(['A1', 'A2']) &&
      isBritish &&
      isIssued &&
      has('document') &&
      has('provider_report') &&
      check.documentExpires !== undefined &&
      provider?.onRegister === true &&
      provider.gpg45Level !== 'low' &&
      provider.registerCheckedAt === check.checkedAt
    )
  }
  const isNoticed = check.pvn?.positive === true && has('notice')
  if (isOf(['A5', 'A6', 'B1', 'B6', 'G3']) && !check.documentExpires) return false
  if (isOf(['G3']) && !check.occupationLimit) return false
  if (isOf(ofNi) && !(check.companion === 'ni_document' && has('ni_document'))) return false
  if (route === 'ecs') return isNoticed && (!isOf(['A4', 'B3']) || check.originalSeen === true)
  if (!code || !check.originalSeen || !has('document')) return false
  if (code === 'A1' && !check.citizenship) return false
  return !isOf(ofNotice) || isNoticed
}

const checksOf = (events: readonly RightToWorkEvent[]) =>
  events.flatMap((event) => (event.type === 'check' ? [event] : []))

test('no sequence of events gives an excuse without a check that has every part, is not superseded, and outlived no lapse', () => {
  let held = 0
  fc.assert(
    fc.property(anyHistory, anyEngagement, anyMoment, (events, engagement, at) => {
      if (!holding.includes(statutoryExcuse(events, engagement, book, at).state)) return
      held += 1
      const recorded = events.filter(({ recordedAt }) => recordedAt <= at)
      const superseded = new Set(checksOf(recorded).map(({ supersedes }) => supersedes))
      const lapses = recorded.flatMap((event) =>
        event.type === 'lapse' ||
        event.type === 'taken_back' ||
        (event.type === 'rehired' && !event.sameContract)
          ? [event.seq]
          : [],
      )
      const candidates = checksOf(recorded).filter(
        ({ id, seq, facts }) =>
          hasEveryPart(facts) && !superseded.has(id) && lapses.every((lapse) => lapse < seq),
      )
      expect(candidates.length).toBeGreaterThan(0)
    }),
    runs,
  )
  expect(held).toBeGreaterThan(runs.numRuns / 20)
})

// Of two that give no excuse neither is better; a lapse is where one ended.
const rank: Record<ExcuseState, number> = {
  continuous: 4,
  time_limited: 3,
  grace: 2,
  provisional: 1,
  none: 0,
  lapsed: 0,
  not_required: 0,
}

test('time alone never improves a state', () => {
  fc.assert(
    fc.property(anyHistory, anyEngagement, fc.nat(900), fc.nat(900), (events, engagement, wait, more) => {
      const last = events.at(-1)?.recordedAt ?? new Date(noonOf(firstDay))
      const later = (days: number) => new Date(last.getTime() + days * 86_400_000)
      const before = statutoryExcuse(events, engagement, book, later(wait))
      const after = statutoryExcuse(events, engagement, book, later(wait + more))
      expect(rank[after.state]).toBeLessThanOrEqual(rank[before.state])
      // Term dates may come to their end, and a follow-up be too late meanwhile.
      const { state, until, gaps } = before
      expect(after).toMatchObject(after.state === state ? { until, gaps } : {})
    }),
    runs,
  )
})

test('a superseded check counts for nothing: without it the excuse is the same', () => {
  fc.assert(
    fc.property(anyHistory, anyEngagement, anyMoment, (events, engagement, moment) => {
      const at = new Date(Math.max(moment.getTime(), events.at(-1)?.recordedAt.getTime() ?? 0))
      const superseded = new Set(checksOf(events).map(({ supersedes }) => supersedes))
      // Those that correct stay, so that what they correct themselves stays superseded.
      const left = events.filter(
        (event) => event.type !== 'check' || !superseded.has(event.id) || event.supersedes,
      )
      expect(statutoryExcuse(left, engagement, book, at)).toEqual(
        statutoryExcuse(events, engagement, book, at),
      )
    }),
    runs,
  )
})

test('a lapse outweighs what was recorded before it, whatever that was', () => {
  fc.assert(
    fc.property(anyHistory, anyEngagement, fc.nat(900), (events, engagement, wait) => {
      const at = new Date((events.at(-1)?.recordedAt ?? new Date(noonOf(firstDay))).getTime() + 1)
      const lapsed: RightToWorkEvent[] = [
        ...events,
        {
          type: 'lapse',
          seq: events.length,
          recordedAt: at,
          knownSince: at.toISOString().slice(0, 10),
        },
      ]
      const moment = new Date(at.getTime() + wait * 86_400_000)
      expect(statutoryExcuse(lapsed, engagement, book, moment).state).toBe('lapsed')
    }),
    runs,
  )
})

test('each answer names at least one rule, and an end only where there is one', () => {
  fc.assert(
    fc.property(anyHistory, anyEngagement, anyMoment, (events, engagement, at) => {
      const { state, rules, until, reason } = statutoryExcuse(events, engagement, book, at)
      expect(rules.length).toBeGreaterThan(0)
      expect(until === null).toBe(state !== 'time_limited' && state !== 'grace')
      expect(reason === null).toBe(state !== 'none' && state !== 'lapsed' && state !== 'not_required')
      expect(until === null || until >= at.toISOString().slice(0, 10)).toBe(true)
    }),
    runs,
  )
})
