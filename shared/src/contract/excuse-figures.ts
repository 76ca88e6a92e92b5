import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const excuseConcerns = [
  'without_excuse',
  'follow_up_overdue',
  'follow_up_due',
  'likeness_due',
  'term_dates_due',
] as const
/**
 * A concern: an employee may be at work without an excuse, or the day of a follow-up has passed. `follow_up_due`: it has
 * passed or comes within 60 days. `likeness_due`: a check waits for a user to see the employee. `term_dates_due`: a
 * student's term dates end within 30 days, or have ended.
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
