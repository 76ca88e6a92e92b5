import * as v from 'valibot'
import { AssigneeFilter } from '#contract/employees/employee-list.ts'
import { Assignee, Employee, EmployeeId, StepType } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line, PageSize } from '#contract/text.ts'
import { QueueSection, Waiting } from './verifications.ts'

const Cursor = v.pipe(v.string(), v.maxLength(512))
const site = v.optional(line('Please shorten the site', { min: 0, max: 200 }))
const assignee = v.optional(AssigneeFilter)

/**
 * A tab of those under way: those who need a user of the organisation, those whose next act is their own, or those of
 * either whom a user has put off until a day.
 */
export const WaitingTab = v.picklist(['needs_you', 'in_progress', 'snoozed'], 'Unknown tab')
export type WaitingTab = v.InferOutput<typeof WaitingTab>

/** Filters of the list of those who are under way, as query text. `limit` defaults to 50. */
export const WaitingSearch = v.object({
  tab: v.optional(WaitingTab, 'needs_you'),
  /** Of `needs_you`. */
  section: v.optional(QueueSection),
  site,
  assignee,
  limit: v.optional(PageSize, '50'),
  cursor: v.optional(Cursor),
})
export type WaitingSearch = v.InferOutput<typeof WaitingSearch>

/** A page of employees who are under way, each with the step they are at. `nextCursor` is opaque. */
export const WaitingPage = v.object({
  items: v.array(
    v.object({
      ...Waiting.entries,
      step: StepType,
      /** Of `needs_you`, whose sections follow each other. */
      section: v.nullish(v.fallback(v.nullable(QueueSection), null)),
    }),
  ),
  nextCursor: v.nullish(v.string()),
})
export type WaitingPage = v.InferOutput<typeof WaitingPage>

/** Filters of the list of what was decided, as query text. `limit` defaults to 50. */
export const DecidedSearch = v.object({
  site,
  assignee,
  limit: v.optional(PageSize, '50'),
  cursor: v.optional(Cursor),
})
export type DecidedSearch = v.InferOutput<typeof DecidedSearch>

/** A page of right-to-work steps that were settled, the latest first. `nextCursor` is opaque. */
export const DecidedPage = v.object({
  items: v.array(
    v.object({
      employee: Employee,
      outcome: v.picklist(['pass', 'fail']),
      decidedAt: Instant,
      assignee: v.nullish(Assignee),
    }),
  ),
  nextCursor: v.nullish(v.string()),
})
export type DecidedPage = v.InferOutput<typeof DecidedPage>

/** Counting ends here: a number this large means this many or more. */
export const mostCounted = 1000

/** Number of employees on each tab of the verifications, at most 1,000, and the sites to choose from. */
export const VerificationCounts = v.object({
  needsYou: v.number(),
  /** The same by section; left out where they are too many to be counted. */
  sections: v.optional(v.record(QueueSection, v.number())),
  inProgress: v.number(),
  snoozed: v.optional(v.number(), 0),
  followUps: v.number(),
  likenessDue: v.optional(v.number(), 0),
  expiring: v.number(),
  done: v.number(),
  /** The first 200 by name. */
  sites: v.array(v.string()),
})
export type VerificationCounts = v.InferOutput<typeof VerificationCounts>

/** The lists of the verifications. Apart from the other calls: no page but theirs needs them. */
export const verificationTabs = {
  list: endpoint({
    method: 'GET',
    path: '/verifications/list',
    effect: 'view',
    summary:
      'List employees who need a user (`needs_you`: at work without cover, a decision, a check, a flag or anything that needs ' +
      'attention; by section and start date), who are to act themselves (`in_progress`), or whom a user has put off ' +
      '(`snoozed`), longest waiting first.',
    permission: 'employees:read',
    auth: ['session'],
    query: WaitingSearch,
    reply: WaitingPage,
  }),
  done: endpoint({
    method: 'GET',
    path: '/verifications/done',
    effect: 'view',
    summary: 'List the right-to-work steps that passed or failed in the last 30 days, the latest first.',
    permission: 'employees:read',
    auth: ['session'],
    query: DecidedSearch,
    reply: DecidedPage,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/verifications/counts',
    effect: 'view',
    summary:
      'Count the employees who need a user, are in progress, are snoozed, have a follow-up due within 60 days or overdue, have a ' +
      'check that waits for the attestation of likeness, have an excuse that ends within 90 days, or were decided in the last 30 days: each up to 1,000.',
    permission: 'employees:read',
    auth: ['session'],
    query: v.object({ site, assignee }),
    reply: VerificationCounts,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/verifications/{employeeId}/assignee',
    effect: 'work',
    summary:
      'Assign the verifications of an employee to a user of the organisation, or to no one with null. They stay with ' +
      'that user through all of its steps and follow-ups, as long as the user may read the employee.',
    permission: 'checks:decide',
    auth: ['session'],
    params: EmployeeId,
    body: v.object({ userId: v.nullable(v.pipe(v.string(), v.uuid('Please choose a user from the list'))) }),
    reply: v.object({ assignee: v.nullable(Assignee) }),
  }),
}
