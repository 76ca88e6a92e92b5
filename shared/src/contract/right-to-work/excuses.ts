import * as v from 'valibot'
import { AssigneeFilter } from '#contract/employees/employee-list.ts'
import { Assignee } from '#contract/employees/employees.ts'
import { Engagement } from '#contract/employees/particulars.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line, PageSize } from '#contract/text.ts'
import { ExcuseConcern, ExcuseState, RightToWork } from './statutory-excuse.ts'

/** The states of a statutory excuse in plain words: whether the organisation is covered, if they turn out to have no right. */
export const coverNames = {
  none: 'Not covered',
  provisional: 'Almost covered',
  continuous: 'Covered',
  time_limited: 'Covered',
  grace: 'Covered',
  lapsed: 'Not covered',
  not_required: 'Not required',
} as const satisfies Record<ExcuseState, string>

const text = v.nullish(v.string())

const days = (name: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,4}$/, `${name} must be a whole number of days`), v.transform(Number))

/** Filters of the excuse list, as query text. `limit` defaults to 100. */
export const ExcuseSearch = v.object({
  state: v.optional(ExcuseState),
  /** Only those that end from today on within so many days, the first to end first. */
  endsWithinDays: v.optional(days('endsWithinDays')),
  /** Only those who start work from today on within so many days, the first to start first. */
  startsWithinDays: v.optional(days('startsWithinDays')),
  concern: v.optional(ExcuseConcern),
  site: v.optional(line('Please shorten the site', { min: 0, max: 200 })),
  assignee: v.optional(AssigneeFilter),
  limit: v.optional(PageSize, '100'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512))),
})
export type ExcuseSearch = v.InferOutput<typeof ExcuseSearch>

/** A page of employees with their statutory excuses. `nextCursor` is opaque; without one this is the last page. */
export const ExcusePage = v.object({
  items: v.array(
    v.object({
      employeeId: v.string(),
      fullName: v.string(),
      site: text,
      startDate: text,
      leaveDate: text,
      origin: Engagement.entries.origin,
      state: v.fallback(ExcuseState, 'none'),
      /** The last day it holds, `YYYY-MM-DD` in London. */
      until: v.nullable(v.string()),
      /** The day by which a check is, or was, to be made again. */
      followUpDue: text,
      /** The limits on the work, in words (rule 9). */
      conditions: v.optional(v.array(v.string()), []),
      /** All facts about the excuse, as in the details. */
      rightToWork: v.nullish(RightToWork),
      assignee: v.nullish(Assignee),
    }),
  ),
  nextCursor: v.nullish(v.string()),
})
export type ExcusePage = v.InferOutput<typeof ExcusePage>

/** The list over all employees. */
export const excuses = {
  list: endpoint({
    method: 'GET',
    path: '/right-to-work',
    effect: 'view',
    summary:
      'List employees with their statutory excuses: with `endsWithinDays` by the day they end, with ' +
      '`follow_up_due` by the day of the follow-up, with `likeness_due`, `starts_uncovered` and `startsWithinDays` by the ' +
      'start date, else the newest first. ' +
      'Computed when something is recorded, and every night.',
    permission: 'employees:read',
    auth: ['session'],
    query: ExcuseSearch,
    reply: ExcusePage,
  }),
}
