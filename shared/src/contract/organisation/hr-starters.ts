import * as v from 'valibot'
import { Instant } from '#contract/text.ts'

/**
 * What becomes of a starter, and what the log tells. `needsYou` of an entry says whether anything is left to do for its
 * reader.
 */
export const hrOutcomes = [
  'invited',
  'waits',
  'offered',
  'linked',
  'left_alone',
  'changed',
  'left',
  'already_here',
  'no_email',
  'invalid_email',
  'shared_email',
  'no_start_date',
  'started_before',
  'other_location',
  'no_location',
  'id_taken',
  'field_hidden',
  'refused',
  'deleted_there',
  'result_written',
  'result_refused',
  'pack_sent',
  'pack_too_large',
  'pack_refused',
  'connection_failed',
  'connection_back',
] as const
export const HrOutcome = v.fallback(v.picklist(hrOutcomes), 'refused')
export type HrOutcome = v.InferOutput<typeof HrOutcome>

/** A starter as a dry run finds them. */
export const HrDryRunItem = v.object({
  /** Their id at the HR system, which is the `externalId` here. */
  starterId: v.string(),
  fullName: v.string(),
  email: v.nullable(v.string()),
  startDate: v.nullable(v.string()),
  site: v.nullable(v.string()),
  /** `invited`: they would be. */
  outcome: HrOutcome,
  /** Why, and what to do. */
  text: v.string(),
  /** The employee that they are, where there is one. */
  employeeId: v.nullable(v.string()),
})
export type HrDryRunItem = v.InferOutput<typeof HrDryRunItem>

export const HrDryRun = v.object({
  /** Who would be invited first, and then the others. */
  items: v.array(HrDryRunItem),
  /** The number that would be invited. */
  invited: v.number(),
  /** False when there are more than were looked at: the latest changes are. */
  isWhole: v.boolean(),
})
export type HrDryRun = v.InferOutput<typeof HrDryRun>

export const HrLogEntry = v.object({
  id: v.string(),
  at: Instant,
  outcome: HrOutcome,
  /** What happened and what to do, without the name. */
  text: v.string(),
  needsYou: v.boolean(),
  /** Null for what is about the connection. */
  starterId: v.nullable(v.string()),
  /** The name as it is there, or here once they are an employee. */
  fullName: v.nullable(v.string()),
  employeeId: v.nullable(v.string()),
})
export type HrLogEntry = v.InferOutput<typeof HrLogEntry>

/** A starter who has the email address of employees who were invited by hand. */
export const HrOffer = v.object({
  starterId: v.string(),
  fullName: v.string(),
  email: v.string(),
  startDate: v.nullable(v.string()),
  employees: v.array(
    v.object({ employeeId: v.string(), fullName: v.string(), status: v.string(), invitedAt: Instant }),
  ),
})
export type HrOffer = v.InferOutput<typeof HrOffer>

/** `link`: it is the same employee. `leave`: the invitation stays as it is, and no other is made. */
export const HrOfferAnswer = v.union(
  [
    v.object({
      action: v.literal('link'),
      employeeId: v.pipe(v.string(), v.uuid('Please choose an employee')),
    }),
    v.object({ action: v.literal('leave') }),
  ],
  'Please choose to link or to leave',
)
export type HrOfferAnswer = v.InferOutput<typeof HrOfferAnswer>
