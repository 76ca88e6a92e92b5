import * as v from 'valibot'
import { day } from '#contract/days.ts'

/** The assignee: a user by id, or `none` for what is assigned to no one. */
export const AssigneeFilter = v.union(
  [v.literal('none'), v.pipe(v.string(), v.uuid())],
  'Please choose a user from the list',
)

/** The columns of the list that it can be ordered by; with a minus the last comes first. */
export const employeeSorts = [
  'name',
  '-name',
  'starts',
  '-starts',
  'invited',
  '-invited',
  'cover_end',
  '-cover_end',
] as const
export type EmployeeSort = (typeof employeeSorts)[number]

/**
 * The filters by cover. `covered`: `continuous`, `time_limited` or `grace` · `working`: at work and not covered · `starts_uncovered`, `likeness_due`, `follow_up_overdue` and
 * `term_dates_due`: the concerns of the same names · `ended`: the cover has ended · `ends_30` and so on: it ends from today on within so many
 * days. None of them finds an employee who has left.
 */
export const coverFilters = [
  'covered',
  'continuous',
  'time_limited',
  'grace',
  'almost',
  'not_covered',
  'not_required',
  'working',
  'starts_uncovered',
  'likeness_due',
  'follow_up_overdue',
  'term_dates_due',
  'ended',
  'ends_30',
  'ends_60',
  'ends_90',
] as const
export type CoverFilter = (typeof coverFilters)[number]

/**
 * How far they got, as the reports count it: `opened` a link, or passed the step `email`, `phone`, `id` or `rtw`, by a method
 * with an assurance where those follow, `id.stripe.verified`.
 */
export const Reached = v.pipe(
  v.string(),
  v.regex(/^(?:opened|(?:email|phone|id|rtw)(?:\.[a-z_]{0,40}\.[a-z_]{0,40})?)$/, 'Unknown stage'),
)

/** Returns filters with those of the list beside them, and its order. */
// As a call, which a build may leave out with all that it names.
// @__NO_SIDE_EFFECTS__
export function withListFilters<Entries extends v.ObjectEntries>(entries: Entries) {
  const yesOrNo = v.optional(v.picklist(['true', 'false'], 'Please write true or false'))
  return v.object({
    ...entries,
    /** The first day of work, both days included, `YYYY-MM-DD`. */
    startFrom: v.optional(day('Please enter the first day')),
    startTo: v.optional(day('Please enter the last day')),
    cover: v.optional(v.picklist(coverFilters, 'Unknown cover')),
    /** The days of the invitation in London, both included: of existing staff those alone who were sent a link. */
    invitedFrom: v.optional(day('Please enter the first day')),
    invitedTo: v.optional(day('Please enter the last day')),
    /** The days on which the verification was completed. */
    completedFrom: v.optional(day('Please enter the first day')),
    completedTo: v.optional(day('Please enter the last day')),
    reached: v.optional(Reached),
    /** Has signs that another employee verified in their place, or has none. */
    flagged: yesOrNo,
    /** Has passed a step by a test, or none. */
    test: yesOrNo,
    assignee: v.optional(AssigneeFilter),
    /** The newest first where it is left out. */
    sort: v.optional(v.picklist(employeeSorts, 'Unknown order')),
  })
}

/** Counts for the dashboard and the profile. */
export const EmployeeStats = v.object({
  total: v.number(),
  verified: v.number(),
  /** Number of the verified who have passed a step by a test only. */
  tests: v.optional(v.number(), 0),
  pending: v.number(),
})
export type EmployeeStats = v.InferOutput<typeof EmployeeStats>
