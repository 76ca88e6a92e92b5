import {
  type DocumentCode,
  documentCodes,
  EngagementOrigin,
  type ExcuseState,
  gpg45Levels,
  permissions,
} from '@bonafide/shared/contract/right-to-work.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../london-day.ts'
import { book, fileId, history, noonOf } from './excuse-test-setup.ts'
import type { CheckFacts, Engagement, RightToWorkEvent } from './right-to-work-event.ts'
import { statutoryExcuse } from './statutory-excuse.ts'

const firstDay = '2026-10-01'
const dayWithin = (days: number) => fc.integer({ min: 0, max: days }).map((n) => daysAfter(firstDay, n))
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
// Most of what is needed is there, so that many sequences do give an excuse.
const mostly = fc.integer({ min: 0, max: 9 }).map((n) => n > 0)

const anyFacts: fc.Arbitrary<Omit<CheckFacts, 'checkedAt'>> = fc.record({
  kind: fc.constantFrom('initial', 'followup', 'tupe', 'recorded'),
  route: fc.constantFrom('online', 'digital', 'document', 'ecs'),
  documentCode: fc.oneof(fc.constant<DocumentCode>('A1'), fc.constantFrom(...documentCodes)),
  documentExpires: optional(dayWithin(900)),
  documentClipped: mostly.map((isThere) => !isThere),
  companion: optional(fc.constant('ni_document' as const)),
  nameMatches: mostly,
  nameChangeFileId: optional(fc.constant(fileId)),
  permission: fc.constantFrom(...permissions),
  permissionEnd: dayWithin(900),
  applicationDate: optional(dayWithin(500)),
  pvn: optional(fc.record({ reference: fc.constant('N'), date: dayWithin(400), positive: mostly })),
  likeness: mostly.map((isThere) =>
    isThere ? { mode: 'in_person' as const, at: noonOf(firstDay) } : undefined,
  ),
  originalSeen: mostly,
  beforeWorkStarted: fc.boolean(),
  fileIds: mostly.map((isThere) => (isThere ? [fileId] : [])),
  provider: optional(
    fc.record({
      name: fc.constant('P'),
      reference: fc.constant('R'),
      gpg45Level: fc.constantFrom(...gpg45Levels),
      onRegister: mostly,
      registerCheckedAt: optional(fc.constant(noonOf(firstDay))),
    }),
  ),
  outcome: fc.constantFrom('pass', 'pass', 'pass', 'hold', 'fail'),
})

type Step = { gap: number } & ({ lapse: true } | { takenBack: true } | CheckStep)
interface CheckStep {
  facts: Omit<CheckFacts, 'checkedAt'>
  corrects: number | undefined
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ gap: fc.nat(120), facts: anyFacts, corrects: optional(fc.nat(8)) }) },
  { weight: 1, arbitrary: fc.record({ gap: fc.nat(120), lapse: fc.constant(true as const) }) },
  { weight: 1, arbitrary: fc.record({ gap: fc.nat(120), takenBack: fc.constant(true as const) }) },
)

/** Each some days after the one before, as they come about. */
function eventsOf(steps: readonly Step[]): RightToWorkEvent[] {
  let day = firstDay
  return history(
    ...steps.map((step, index) => {
      day = daysAfter(day, step.gap)
      const at = noonOf(day)
      if ('lapse' in step) return { lapse: at }
      if ('takenBack' in step) return { takenBack: at }
      const { facts, corrects } = step
      const provider = facts.provider?.registerCheckedAt
        ? { ...facts.provider, registerCheckedAt: at }
        : facts.provider
      const supersedes = corrects === undefined || corrects >= index ? undefined : corrects
      return { check: { ...facts, provider, checkedAt: at }, supersedes }
    }),
  )
}

const anyHistory = fc.array(anyStep, { maxLength: 8 }).map(eventsOf)
const anyEngagement: fc.Arbitrary<Engagement> = fc.record({
  startDate: fc.option(dayWithin(600)),
  origin: fc.constantFrom(null, ...EngagementOrigin.options),
})
const anyMoment = fc.integer({ min: 0, max: 1800 }).map((n) => new Date(noonOf(daysAfter(firstDay, n))))

const holding: readonly ExcuseState[] = ['continuous', 'time_limited', 'grace']
const runs = { numRuns: 1500 }

const ofNi: readonly DocumentCode[] = ['A6', 'A7', 'A8', 'A9', 'B6']
const ofNotice: readonly DocumentCode[] = ['A4', 'B3', 'B4', 'G1', 'G2', 'G3', 'G4']

/** Whether a check has every part that its route and document require: written down a second time, without the rule file. */
function hasEveryPart(check: CheckFacts): boolean {
  const { route, documentCode, provider } = check
  if (check.outcome !== 'pass' || check.documentClipped || !check.likeness || !check.fileIds?.length)
    return false
  if (!check.nameMatches && !check.nameChangeFileId) return false
  if (check.pvn && !check.pvn.positive) return false
  if (route === 'ecs') return check.pvn?.positive === true
  if (route === 'digital') {
    return (
      (documentCode === 'A1' || documentCode === 'A2') &&
      provider?.onRegister === true &&
      provider.gpg45Level !== 'low' &&
      provider.registerCheckedAt === check.checkedAt
    )
  }
  if (route === 'online') return true
  if (!documentCode || !check.originalSeen) return false
  if (ofNi.includes(documentCode) && check.companion !== 'ni_document') return false
  return !ofNotice.includes(documentCode) || check.pvn?.positive === true
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
      const lapses = recorded.flatMap(({ type, seq }) => (type === 'check' ? [] : [seq]))
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
}

test('time alone never improves a state', () => {
  fc.assert(
    fc.property(anyHistory, anyEngagement, fc.nat(900), fc.nat(900), (events, engagement, wait, more) => {
      const last = events.at(-1)?.recordedAt ?? new Date(noonOf(firstDay))
      const later = (days: number) => new Date(last.getTime() + days * 86_400_000)
      const before = statutoryExcuse(events, engagement, book, later(wait))
      const after = statutoryExcuse(events, engagement, book, later(wait + more))
      expect(rank[after.state]).toBeLessThanOrEqual(rank[before.state])
      const isSame = after.state === before.state
      expect(after).toEqual(isSame ? { ...before, rulesVersion: after.rulesVersion } : after)
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
      const lapsed: RightToWorkEvent[] = [...events, { type: 'lapse', seq: events.length, recordedAt: at }]
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
      expect(reason === null).toBe(state !== 'none' && state !== 'lapsed')
      expect(until === null || until >= at.toISOString().slice(0, 10)).toBe(true)
    }),
    runs,
  )
})
