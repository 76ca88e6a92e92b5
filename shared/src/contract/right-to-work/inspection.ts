import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/text.ts'
import { checkRoutes } from './checks.ts'
import { RightToWork } from './statutory-excuse.ts'

/** The most employees that one inspection lists of each kind, and the most that can be chosen for one. */
export const mostInspected = 500
export const mostChosen = 100

const ids = /^[\da-f-]{36}(,[\da-f-]{36}){0,99}$/

/** The employees and the day of an inspection, as query text: all who work on the day, those of a site, or chosen ones. */
export const InspectionSearch = v.object({
  on: v.optional(day()),
  site: v.optional(line('Please shorten the site', { min: 1, max: 120 })),
  employeeIds: v.optional(
    v.pipe(
      v.string(),
      v.regex(ids, `Please choose at most ${mostChosen} employees`),
      v.transform((text) => text.split(',')),
    ),
  ),
})
export type InspectionSearch = v.InferOutput<typeof InspectionSearch>

const text = v.nullish(v.string())

/** An employee as an inspector asks for them. */
export const InspectedEmployee = v.object({
  employeeId: v.string(),
  fullName: v.string(),
  site: text,
  startDate: text,
  leaveDate: text,
  origin: text,
  /** The job that a check was made for, else how they work, in words; null where neither is on record. */
  job: v.nullable(v.string()),
  /** The excuse on the day that was asked for. */
  rightToWork: RightToWork,
  /** True when a result that it rests on came from a test provider, which proves nothing. */
  test: v.boolean(),
  /** The check that the excuse rests on, else the latest one; null where there is none. */
  check: v.nullable(
    v.object({
      route: v.picklist(checkRoutes),
      /** The day in London, `YYYY-MM-DD`. */
      on: v.string(),
      /** The user, the earlier checker or the provider, by name. */
      by: v.nullable(v.string()),
      /** The number of files of evidence that it names. */
      files: v.number(),
    }),
  ),
})
export type InspectedEmployee = v.InferOutput<typeof InspectedEmployee>

const Group = v.object({ total: v.number(), items: v.array(InspectedEmployee) })

export const Inspection = v.object({
  /** The day in London, `YYYY-MM-DD`. */
  on: v.string(),
  /** Not covered, or something is missing. Those who are not covered come first. */
  gaps: Group,
  covered: Group,
  /** Employees of the selection without a start date: whether they work is not known. */
  startUnknown: v.number(),
})
export type Inspection = v.InferOutput<typeof Inspection>

export const inspection = {
  show: endpoint({
    method: 'GET',
    path: '/right-to-work/inspection',
    effect: 'view',
    summary:
      'Show who works on a day and whether the organisation is covered for them on it, by what is on record now: the ' +
      'gaps first. The first 500 of each group; the index of an evidence pack has all.',
    permission: 'documents:read',
    auth: ['session'],
    query: InspectionSearch,
    reply: Inspection,
  }),
}
