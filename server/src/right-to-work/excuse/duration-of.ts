import type { ExcuseReason } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { lastDay, londonDay } from '../london-day.ts'
import type { Rules } from '../rules/rules.ts'
import type { CheckFacts } from './right-to-work-event.ts'

/** The duration of a check's excuse, with the rule that sets it. */
export interface Duration {
  rule: number
  /** The last day; null for no end. */
  until: string | null
  endsWithPermission: boolean
}

interface NoDuration {
  rule: number
  reason: ExcuseReason
}

const continuous = (rule: number): Duration => ({ rule, until: null, endsWithPermission: false })

/** Returns the duration by the permission in the evidence, or by what the document can prove: whichever ends first. */
export function durationOf(check: CheckFacts, rules: Rules): Duration | NoDuration {
  const byPermission = durationOfPermission(check, rules)
  if ('reason' in byPermission) return byPermission
  const byEvidence = durationOfEvidence(check, rules)
  if ('reason' in byEvidence) return byEvidence
  return [byEvidence, durationOfVignette(check)].reduce(
    (first, other) => (isEarlier(other, first) ? other : first),
    byPermission,
  )
}

/** Compares two ends. On a tie the permission comes first, since days of grace may follow it. */
function isEarlier({ until }: Duration, than: Duration): boolean {
  return until !== null && (than.until === null || until < than.until)
}

function durationOfPermission(check: CheckFacts, rules: Rules): Duration | NoDuration {
  const { permission, permissionEnd, applicationDate, checkedAt, pvn } = check
  const checkedOn = londonDay(new Date(checkedAt))
  const { continuousFrom } = rules.preSettled
  switch (permission) {
    case undefined:
      return { rule: 6, reason: 'end_unknown' }
    // Such a permission has no end, but an end that was entered is believed.
    case 'unlimited':
    case 'settled':
      return permissionEnd ? untilEnd(permissionEnd) : continuous(10)
    case 'pre_settled': {
      if (permissionEnd && permissionEnd < checkedOn) return untilEnd(permissionEnd)
      // A permission that still ran on that day has been continuous since.
      const ranThen = permissionEnd !== undefined && permissionEnd >= continuousFrom
      return checkedOn >= continuousFrom || ranThen
        ? continuous(11)
        : { ...untilEnd(permissionEnd), rule: 11 }
    }
    case 'time_limited':
      return untilEnd(permissionEnd)
    case 'pending_application':
      if (applicationDate && permissionEnd && applicationDate > permissionEnd)
        return { rule: 13, reason: 'application_late' }
      return untilDecision(pvn?.date ?? checkedOn, rules)
  }
}

function durationOfEvidence(check: CheckFacts, rules: Rules): Duration | NoDuration {
  const { route, documentCode, permissionEnd, pvn, checkedAt } = check
  // The document does not matter: the government's page itself says how long the excuse lasts.
  if (route === 'online' || route === 'digital') return continuous(10)
  const document = documentCode && rules.documents[documentCode]
  const gives = document?.routes.includes(route) ? document.gives : 'notice'
  if (gives === 'continuous') return continuous(10)
  if (gives === 'permission') return untilEnd(permissionEnd)
  return untilDecision(pvn?.date ?? londonDay(new Date(checkedAt)), rules)
}

/** A sticker ends by itself, and what the permission is then is seen online (rule 27): its end gives no days of grace. */
function durationOfVignette({ isVignette, documentExpires }: CheckFacts): Duration {
  const until = (isVignette && documentExpires) || null
  return { rule: 27, until, endsWithPermission: false }
}

function untilEnd(permissionEnd: string | undefined): Duration | NoDuration {
  if (!permissionEnd) return { rule: 12, reason: 'end_unknown' }
  return { rule: 12, until: permissionEnd, endsWithPermission: true }
}

function untilDecision(from: string, { pendingApplication }: Rules): Duration {
  return { rule: 13, until: lastDay(from, pendingApplication), endsWithPermission: false }
}
