import type { EvidencePart, DocumentCode } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { loadRules } from '#right-to-work/rules/load-rules.ts'
import type {
  CheckFacts,
  Engagement,
  RehireEvent,
  RightToWorkEvent,
} from '#right-to-work/excuse/right-to-work-event.ts'
import { type Excuse, statutoryExcuse } from '#right-to-work/excuse/statutory-excuse.ts'

export const book = loadRules()
export const rules = book.of('2026-10')

const fileId = '0191e0a4-6a5e-7c3b-9d2f-3f6a5b7c8d9e'
export const noonOf = (day: string) => `${day}T12:00:00.000Z`

/** A file that shows these parts. */
export const filesOf = (...parts: EvidencePart[]) => parts.map((part) => ({ fileId, part }))

const jobFits = { jobTitle: 'Care worker' }

/** An initial check of a British passport on 10 November 2026 that lacks nothing. */
export function passport(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return {
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    citizenship: true,
    permission: 'unlimited',
    originalSeen: true,
    likeness: { mode: 'in_person', at: checkedAt },
    files: filesOf('document'),
    nameMatches: true,
    familyNameAgrees: true,
    outcome: 'pass',
    ...(change.outcome === 'fail' && { failKind: 'no_right' }),
    ...(change.kind === 'recorded' && { madeBy: { who: 'own_staff', name: 'Ann Lee' } }),
    ...change,
    checkedAt,
  }
}

/** Returns a check by share code, of a permission that ends on 31 March 2027. */
export function online(change: Partial<CheckFacts> = {}): CheckFacts {
  return passport({
    route: 'online',
    documentCode: undefined,
    citizenship: undefined,
    originalSeen: undefined,
    files: filesOf('result_page'),
    permission: 'time_limited',
    permissionEnd: '2027-03-31',
    jobFits,
    ...change,
  })
}

export function digital(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return passport({
    route: 'digital',
    citizenship: undefined,
    originalSeen: undefined,
    nationality: 'GBR',
    issuingCountry: 'GBR',
    documentExpires: '2032-01-01',
    files: filesOf('document', 'provider_report'),
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

/** Returns a check by the Employer Checking Service, with a positive notice of the day. */
export function ecs(change: Partial<CheckFacts> = {}): CheckFacts {
  const checkedAt = change.checkedAt ?? noonOf('2026-11-10')
  return passport({
    route: 'ecs',
    documentCode: undefined,
    citizenship: undefined,
    originalSeen: undefined,
    files: filesOf('notice'),
    permission: 'pending_application',
    pvn: { reference: 'PVN-1', date: checkedAt.slice(0, 10), positive: true },
    jobFits,
    ...change,
  })
}

/** Evidence, seen on the day of the application, of one in time: what days of grace need. */
export function applied(applicationDate: string, change: Partial<CheckFacts> = {}): CheckFacts {
  return ecs({
    kind: 'followup',
    outcome: 'hold',
    pvn: undefined,
    applicationKind: 'application',
    applicationDate,
    evidenceSeenOn: applicationDate,
    files: filesOf('application'),
    ...change,
  })
}

/** An earlier check by the own staff, of a document of its day. */
export function recorded(
  documentCode: DocumentCode,
  day: string,
  change: Partial<CheckFacts> = {},
): CheckFacts {
  return passport({
    kind: 'recorded',
    documentCode,
    citizenship: undefined,
    checkedAt: noonOf(day),
    ...change,
  })
}

interface Recorded {
  check?: CheckFacts
  lapse?: string
  takenBack?: string
  notRequired?: string
  required?: string
  rehired?: Pick<RehireEvent, 'before' | 'sameContract'>
  /** The position of the check that this one corrects. */
  supersedes?: number
  /** When it was recorded; else when it was made. */
  recordedAt?: string
}

/** Returns the events of records, in their order. */
export function history(...all: (CheckFacts | Recorded)[]): RightToWorkEvent[] {
  return all.map((each, seq): RightToWorkEvent => {
    const entry: Recorded = 'outcome' in each ? { check: each } : each
    const { check, lapse, takenBack, notRequired, required, rehired } = entry
    const at = entry.recordedAt ?? check?.checkedAt ?? lapse ?? takenBack ?? notRequired ?? required ?? ''
    const recordedAt = new Date(at)
    if (lapse) return { type: 'lapse', seq, recordedAt, knownSince: at.slice(0, 10) }
    if (notRequired) return { type: 'not_required', seq, recordedAt, because: 'volunteer' }
    if (required) return { type: 'required', seq, recordedAt }
    if (rehired) return { type: 'rehired', seq, recordedAt, ...rehired }
    if (!check) return { type: 'taken_back', seq, recordedAt }
    const supersedes = entry.supersedes === undefined ? null : `check-${entry.supersedes}`
    return {
      type: 'check',
      seq,
      recordedAt,
      id: `check-${seq}`,
      supersedes,
      rulesVersion: book.judging(check, check.checkedAt.slice(0, 10)).version,
      facts: check,
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

/** A check of each document of today that lacks nothing. */
export function checkOf(code: keyof typeof rules.documents, change: Partial<CheckFacts> = {}): CheckFacts {
  const document = rules.documents[code]
  if (!document) throw new Error(`${code} is in no list of today`)
  const { needs, gives, mustBeCurrent, appliedUntil } = document
  const parts: EvidencePart[] = ['document']
  if (needs.ni_copy) parts.push('ni_document')
  if (needs.notice_copy) parts.push('notice')
  return passport({
    documentCode: code,
    citizenship: code === 'A1' ? true : undefined,
    files: filesOf(...parts),
    permission: gives === 'continuous' ? 'unlimited' : 'time_limited',
    ...(gives !== 'continuous' && { permissionEnd: '2027-08-31', jobFits }),
    ...(gives === 'notice' && { permission: 'pending_application', permissionEnd: undefined }),
    ...(needs.ni_document && { companion: 'ni_document' as const }),
    ...(needs.pvn && { pvn: { reference: 'PVN-1', date: '2026-11-09', positive: true } }),
    ...(needs.occupation_limit && { occupationLimit: 'Nurse' }),
    ...(mustBeCurrent && { documentExpires: '2028-01-31' }),
    ...(appliedUntil && { applicationDate: appliedUntil }),
    ...change,
  })
}
