import * as v from 'valibot'
import { PageSize } from './employees.ts'
import { endpoint } from './endpoint.ts'
import { ExcuseState } from './right-to-work.ts'
import { line } from './text.ts'

const text = v.nullish(v.string())

export const excuseConcerns = ['without_excuse', 'follow_up_overdue'] as const
/** What is wrong: an employee may be at work without an excuse, or the day of a follow-up has passed. */
export const ExcuseConcern = v.picklist(excuseConcerns, 'Unknown concern')
export type ExcuseConcern = v.InferOutput<typeof ExcuseConcern>

/** Filters of the excuse list, as query text. `limit` defaults to 100. */
export const ExcuseSearch = v.object({
  state: v.optional(ExcuseState),
  /** Only those that end from today on within so many days, the first to end first. */
  endsWithinDays: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'endsWithinDays must be a whole number of days'),
      v.transform(Number),
    ),
  ),
  concern: v.optional(ExcuseConcern),
  site: v.optional(line('Please shorten the site', { min: 0, max: 200 })),
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
      state: v.fallback(ExcuseState, 'none'),
      /** The last day it holds, `YYYY-MM-DD` in London. */
      until: v.nullable(v.string()),
      /** The day by which a check is, or was, to be made again. */
      followUpDue: text,
      /** The limits on the work, in words (rule 9). */
      conditions: v.optional(v.array(v.string()), []),
    }),
  ),
  nextCursor: v.nullish(v.string()),
})
export type ExcusePage = v.InferOutput<typeof ExcusePage>

/** How many employees need a look at their right to work. Those who have left are not among them. */
export const ExcuseFigures = v.object({
  /** The day in London that they are of, `YYYY-MM-DD`. */
  on: v.string(),
  /** May be at work without an excuse: they have started, or theirs has lapsed. */
  withoutExcuse: v.number(),
  /** The day of their follow-up has passed. */
  followUpOverdue: v.number(),
  /** Whose excuse ends from today on within so many days. */
  endsWithin30: v.number(),
  endsWithin60: v.number(),
  endsWithin90: v.number(),
})
export type ExcuseFigures = v.InferOutput<typeof ExcuseFigures>

/** The lists over all employees. Apart from the calls about one: the dashboard needs no more. */
export const excuses = {
  figures: endpoint({
    method: 'GET',
    path: '/right-to-work/figures',
    summary: 'Count the employees whose right to work needs a look: what `GET /right-to-work` lists of them.',
    auth: ['session'],
    reply: ExcuseFigures,
  }),
  list: endpoint({
    method: 'GET',
    path: '/right-to-work',
    summary:
      'List employees with their statutory excuses: with `endsWithinDays` by the day they end, else the newest first. ' +
      'Computed when something is recorded, and every night.',
    auth: ['session'],
    query: ExcuseSearch,
    reply: ExcusePage,
  }),
}
