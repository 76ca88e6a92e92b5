import type { EvidencePart, DocumentCode } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { ExcuseState } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyEngagement, anyHistory, anyMoment, firstDay } from '#testing/setups/drawn-histories.ts'
import { book, noonOf } from '#testing/setups/excuse-test-setup.ts'
import type { CheckFacts, RightToWorkEvent } from './right-to-work-event.ts'
import { statutoryExcuse } from './statutory-excuse.ts'

const holding: readonly ExcuseState[] = ['continuous', 'time_limited', 'grace']
const runs = { numRuns: 1500 }

const ofNi: readonly DocumentCode[] = ['A6', 'A7', 'A8', 'A9', 'B6']
const ofNotice: readonly DocumentCode[] = ['A4', 'B3', 'B4', 'G1', 'G2', 'G3', 'G4']

/**
 * True when a check has every part that its route and document require. Written a second time, without the rule file.
 */
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
  expect(held).toBeGreaterThan(runs.numRuns / 50)
})

// Two states without an excuse rank alike; `lapsed` means that an excuse has ended.
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
      // Corrections stay, so that the checks they correct stay superseded.
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
