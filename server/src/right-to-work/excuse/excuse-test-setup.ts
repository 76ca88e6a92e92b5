import type { DocumentCode } from '@bonafide/shared/contract/right-to-work.ts'
import { loadRules } from '../rules/load-rules.ts'
import type { CheckFacts, Engagement, RightToWorkEvent } from './right-to-work-event.ts'
import { type Excuse, statutoryExcuse } from './statutory-excuse.ts'

export const book = loadRules()
export const rules = book.of('2026-10')

export const fileId = '0191e0a4-6a5e-7c3b-9d2f-3f6a5b7c8d9e'
export const noonOf = (day: string) => `${day}T12:00:00.000Z`

/** An initial check of a British passport on 10 November 2026 that lacks nothing. */
export function passport(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return {
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    permission: 'unlimited',
    originalSeen: true,
    likeness: { mode: 'in_person', at: checkedAt },
    fileIds: [fileId],
    nameMatches: true,
    outcome: 'pass',
    ...change,
    checkedAt,
  }
}

/** By share code, of a permission that ends on 31 March 2027. */
export function online(change: Partial<CheckFacts> = {}): CheckFacts {
  return passport({
    route: 'online',
    documentCode: undefined,
    originalSeen: undefined,
    permission: 'time_limited',
    permissionEnd: '2027-03-31',
    ...change,
  })
}

export function digital(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return passport({
    route: 'digital',
    originalSeen: undefined,
    provider: {
      name: 'Example DVS',
      reference: 'ref-1',
      gpg45Level: 'medium',
      onRegister: true,
      registerCheckedAt: checkedAt,
    },
    ...change,
  })
}

/** By the Employer Checking Service, with a positive notice of the day. */
export function ecs(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return passport({
    route: 'ecs',
    documentCode: undefined,
    originalSeen: undefined,
    permission: 'pending_application',
    pvn: { reference: 'PVN-1', date: checkedAt.slice(0, 10), positive: true },
    ...change,
  })
}

/** Evidence of an application in time: what days of grace need. */
export function applied(applicationDate: string, change: Partial<CheckFacts> = {}): CheckFacts {
  return ecs({ kind: 'followup', outcome: 'hold', pvn: undefined, applicationDate, ...change })
}

interface Recorded {
  check?: CheckFacts
  lapse?: string
  takenBack?: string
  /** The position of the check that this one corrects. */
  supersedes?: number
  /** When it was recorded; else when it was made. */
  recordedAt?: string
}

/** What was recorded, in that order. */
export function history(...all: (CheckFacts | Recorded)[]): RightToWorkEvent[] {
  return all.map((each, seq): RightToWorkEvent => {
    const entry: Recorded = 'outcome' in each ? { check: each } : each
    const at = entry.recordedAt ?? entry.check?.checkedAt ?? entry.lapse ?? entry.takenBack ?? ''
    const recordedAt = new Date(at)
    if (entry.lapse) return { type: 'lapse', seq, recordedAt }
    if (!entry.check) return { type: 'taken_back', seq, recordedAt }
    const supersedes = entry.supersedes === undefined ? null : `check-${entry.supersedes}`
    return {
      type: 'check',
      seq,
      recordedAt,
      id: `check-${seq}`,
      supersedes,
      rulesVersion: '2026-10',
      facts: entry.check,
    }
  })
}

export const startsLater: Engagement = { startDate: '2026-12-01', origin: null }

interface Judged {
  on?: string
  engagement?: Engagement
}

/** The excuse on a day, at noon. */
export function excuse(
  events: RightToWorkEvent[],
  { on = '2026-11-20', engagement = startsLater }: Judged = {},
): Excuse {
  return statutoryExcuse(events, engagement, book, new Date(noonOf(on)))
}

/** The excuse that follows from one check. */
export const excuseOfOne = (check: CheckFacts, judged?: Judged) => excuse(history(check), judged)

/** A check of each document that lacks nothing. */
export function checkOf(code: DocumentCode, change: Partial<CheckFacts> = {}): CheckFacts {
  const { needs, gives } = rules.documents[code]
  return passport({
    documentCode: code,
    permission: gives === 'continuous' ? 'unlimited' : 'time_limited',
    ...(gives !== 'continuous' && { permissionEnd: '2027-08-31' }),
    ...(gives === 'notice' && { permission: 'pending_application', permissionEnd: undefined }),
    ...(needs.ni_document && { companion: 'ni_document' as const }),
    ...(needs.pvn && { pvn: { reference: 'PVN-1', date: '2026-11-09', positive: true } }),
    ...change,
  })
}
