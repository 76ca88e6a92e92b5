import * as v from 'valibot'
import { Channel, GivenAssurance, StepType } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ExcuseFigures, ExcuseState } from '#contract/right-to-work/statutory-excuse.ts'

const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please use a date like 2026-11-20'),
  v.isoDate('Please use a date like 2026-11-20'),
)

/** Days in Europe/London, both included; at most 366. */
export const ReportPeriod = v.object({ from: Day, to: Day })
export type ReportPeriod = v.InferOutput<typeof ReportPeriod>

/** Number of the completed who have passed a step by a test. */
const Tests = v.optional(v.number(), 0)

const Penalty = v.object({ each: v.number(), total: v.number() })

/** Statutory excuses as they are today, whatever the period. */
const ReportedExcuses = v.object({
  ...ExcuseFigures.entries,
  states: v.array(v.object({ state: ExcuseState, count: v.number() })),
  /**
   * Possible civil penalties for those who may be at work without an excuse, in pounds: for a first breach, and for one
   * within three years of another.
   */
  exposure: v.object({ first: Penalty, repeat: Penalty }),
})

/** The outcomes of the employees who were invited in a period. Times in hours. */
export const ReportSummary = v.object({
  funnel: v.object({
    invited: v.number(),
    opened: v.number(),
    email: v.number(),
    phone: v.number(),
    id: v.number(),
    rtw: v.number(),
    completed: v.number(),
  }),
  /** By the ISO week in which employees completed; `week` is its Monday, YYYY-MM-DD. */
  timeToComplete: v.array(
    v.object({ week: v.string(), completed: v.number(), tests: Tests, medianHours: v.number() }),
  ),
  channels: v.array(
    v.object({
      channel: Channel,
      invited: v.number(),
      completed: v.number(),
      tests: Tests,
      medianHours: v.nullable(v.number()),
    }),
  ),
  failures: v.array(v.object({ step: StepType, reason: v.string(), count: v.number() })),
  /** The passes by how they came about and what that is worth; those of assurance `none` are tests. */
  passes: v.optional(
    v.array(
      v.object({
        step: StepType,
        method: v.nullable(v.string()),
        assurance: GivenAssurance,
        count: v.number(),
      }),
    ),
    [],
  ),
  excuses: v.nullish(ReportedExcuses),
})
export type ReportSummary = v.InferOutput<typeof ReportSummary>

export const reports = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/summary',
    effect: 'view',
    summary:
      'Get the funnel, time to complete, channels and failures of the employees invited in a period, and the statutory excuses of today.',
    permission: 'reports:read',
    auth: ['session', 'apiKey'],
    keyScope: 'reports:read',
    query: ReportPeriod,
    reply: ReportSummary,
  }),
}
