import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

export const missingParts = [
  'likeness',
  'copy',
  'original_seen',
  'citizenship',
  'document_expires',
  'nationality',
  'ni_document',
  'ni_copy',
  'notice_copy',
  'report_copy',
  'name_change',
  'register_note',
  'pvn',
  'job_fits',
  'term_dates',
  'sponsor_evidence',
  'occupation_limit',
  'start_date',
  'before_work_started',
] as const
/** A part that would make an excuse better, or certain. */
export const MissingPart = v.picklist(missingParts)
export type MissingPart = v.InferOutput<typeof MissingPart>

const firstDayParts: readonly string[] = ['start_date', 'before_work_started']

/**
 * Parts that may be missing beside the likeness while a user can still attest it by itself: they need no other look at
 * the evidence.
 */
export const besideLikeness: readonly string[] = [...firstDayParts, 'register_note']

/**
 * Returns the missing parts of a check that keep its step from passing. Parts of the first day of work can follow: the
 * day itself and, for a digital check, that a user has seen the employee (rules 1 and 7).
 */
export function lackingForStep<Part extends string>(
  missing: readonly Part[],
  route: string | undefined,
): Part[] {
  const canFollow = (part: Part) =>
    firstDayParts.includes(part) || (part === 'likeness' && route === 'digital')
  return missing.filter((part) => !canFollow(part))
}

export const excuseStates = [
  'none',
  'provisional',
  'continuous',
  'time_limited',
  'grace',
  'lapsed',
  'not_required',
] as const
/** The state of a statutory excuse. */
export const ExcuseState = v.picklist(excuseStates, 'Unknown state')
export type ExcuseState = v.InferOutput<typeof ExcuseState>

export const excuseReasons = [
  'no_check',
  'late',
  'failed',
  'held',
  'negative_notice',
  'known_loss',
  'document_clipped',
  'document_expired',
  'route_not_permitted',
  'level_too_low',
  'provider_not_registered',
  'notice_missing',
  'application_late',
  'end_unknown',
  'ended_before_check',
  'ends_before_start',
  'begins_after_start',
  'permission_ended',
  'grace_ended',
  'not_british_citizen',
  'made_by_other',
  'before_scope',
  'under_16',
  'volunteer',
  'other',
] as const
/** The reason why there is no excuse, or why none is required, as a code. */
export const ExcuseReason = v.picklist(excuseReasons)
export type ExcuseReason = v.InferOutput<typeof ExcuseReason>

export const excuseWarnings = ['identity_overdue', 'term_dates_end', 'extended_liability'] as const
/**
 * A warning of the excuse card beside the state: a substitute's identity was not confirmed again in time (rule 22), a
 * student's term dates end within 30 days or have ended (rule 9), the business that benefits from the work has duties of
 * its own (rule 19).
 */
export const ExcuseWarning = v.picklist(excuseWarnings)
export type ExcuseWarning = v.InferOutput<typeof ExcuseWarning>

/** The state of the statutory excuse for an employee, and what it rests on. */
export const RightToWork = v.object({
  state: v.fallback(ExcuseState, 'none'),
  /** The last day it holds, `YYYY-MM-DD` in London; null where it has no end, or there is none. */
  until: v.nullable(v.string()),
  /** The last day it held, where it has ended. */
  endedOn: v.nullish(v.string()),
  /** The numbers of the rules that gave it. */
  rules: v.array(v.number()),
  /** MissingPart each, or one of a later version. */
  missing: v.array(v.string()),
  /** Limits on the work, in plain words. They are no failures. */
  conditions: v.array(v.string()),
  /** The rule file that judged it. */
  rulesVersion: v.string(),
  /** The reason why there is none, or none is required: an ExcuseReason, or one of a later version. */
  reason: v.nullable(v.string()),
  /** ExcuseWarning each, or one of a later version. */
  warnings: v.optional(v.array(v.string()), []),
  /**
   * Where the likeness is missing: the check that its attestation completes, null where a check has to be recorded for it,
   * as after one that was made before.
   */
  likenessCheck: v.optional(v.nullable(v.string())),
  /** Days without an excuse between two, both included, `YYYY-MM-DD` (rule 30). */
  gaps: v.optional(v.array(v.object({ from: v.string(), to: v.string() })), []),
})
export type RightToWork = v.InferOutput<typeof RightToWork>

/** The fields that tell whether an employee is at work: days as `YYYY-MM-DD` in London. */
export interface Working {
  startDate?: string | null | undefined
  leaveDate?: string | null | undefined
  origin?: string | null | undefined
}

/** True when an employee has left: the day of leaving is the last one. */
export function hasLeft({ leaveDate }: Pick<Working, 'leaveDate'>, today: string): boolean {
  return Boolean(leaveDate && leaveDate < today)
}

/**
 * True when an employee may be at work without a statutory excuse: their start date has come and they never had one, or
 * the one they had has lapsed. After a transfer of undertakings there are some days for the first check (rule 21).
 * @param days `transferDue`: the earliest day of transfer whose days for the check are not over
 */
export function isWorkingWithout(
  { startDate, leaveDate, origin }: Working,
  state: ExcuseState,
  { today, transferDue }: { today: string; transferDue: string },
): boolean {
  if (hasLeft({ leaveDate }, today)) return false
  if (state === 'lapsed') return true
  if ((state !== 'none' && state !== 'provisional') || !startDate) return false
  return origin === 'tupe' ? startDate < transferDue : startDate <= today
}

export const excuseConcerns = [
  'without_excuse',
  'follow_up_overdue',
  'follow_up_due',
  'likeness_due',
  'term_dates_due',
  'starts_uncovered',
] as const
/**
 * A concern: an employee may be at work without an excuse, or the day of a follow-up has passed. `follow_up_due`: it has
 * passed or comes within 60 days. `likeness_due`: a check waits for a user to see the employee. `term_dates_due`: a
 * student's term dates end within 30 days, or have ended. `starts_uncovered`: work starts within 7 days, and there is no
 * excuse yet.
 */
export const ExcuseConcern = v.picklist(excuseConcerns, 'Unknown concern')
export type ExcuseConcern = v.InferOutput<typeof ExcuseConcern>

/** Counts the employees whose right to work needs a look. Those who have left are not among them. */
export const ExcuseFigures = v.object({
  /** The day in London that they are of, `YYYY-MM-DD`. */
  on: v.string(),
  /** May be at work without an excuse: they have started, or theirs has lapsed. */
  withoutExcuse: v.number(),
  /** The day of their follow-up has passed. */
  followUpOverdue: v.number(),
  /** A check waits for a user to compare the employee with the photo. */
  likenessDue: v.optional(v.number(), 0),
  /** A student's term dates end within 30 days, or have ended. */
  termDatesDue: v.optional(v.number(), 0),
  /** Start work from tomorrow on within 7 days, without an excuse. Left out by earlier servers. */
  startsUncovered: v.optional(v.number()),
  /** Employees whose excuse ends from today on within so many days. */
  endsWithin30: v.number(),
  endsWithin60: v.number(),
  endsWithin90: v.number(),
})
export type ExcuseFigures = v.InferOutput<typeof ExcuseFigures>

/** The figures of the dashboard. Apart from their list, which few pages load. */
export const excuseFigures = {
  figures: endpoint({
    method: 'GET',
    path: '/right-to-work/figures',
    effect: 'view',
    summary: 'Count the employees whose right to work needs a look: what `GET /right-to-work` lists of them.',
    permission: 'employees:read',
    auth: ['session'],
    reply: ExcuseFigures,
  }),
}
