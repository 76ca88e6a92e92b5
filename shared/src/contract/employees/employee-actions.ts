import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ExistingEmployee } from '#contract/errors.ts'
import { KnownLanguage, LanguageChoice } from '#contract/languages.ts'
import { Instant, line } from '#contract/text.ts'
import {
  Channel,
  Delivery,
  Employee,
  EmployeeDetail,
  EmployeeId,
  EmployeeSearch,
  GivenAssurance,
  StepType,
} from './employees.ts'
import { IdentityDecision, identityDecisions } from './identity-review.ts'
import { EmployeeReferences, EngagementChange } from './particulars.ts'

/** One row of an import, as it was typed: judged one by one, so that a wrong row does not stop the others. */
export const ImportRow = v.object({
  fullName: v.pipe(v.string(), v.maxLength(400)),
  email: v.pipe(v.string(), v.maxLength(400)),
  phone: v.optional(v.pipe(v.string(), v.maxLength(100))),
  inviteChannelPref: v.pipe(v.string(), v.maxLength(40)),
  /** A language tag, or the name of a language in English or in its own words. */
  language: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** `YYYY-MM-DD` or `DD/MM/YYYY`. */
  dateOfBirth: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** The first day of work, written as the date of birth is. */
  startDate: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** A kind of engagement, by its value or in words: `worker`, `agency worker`. */
  engagement: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** The place of work. */
  site: v.optional(v.pipe(v.string(), v.maxLength(400))),
  /** The name of their manager, and the email address. */
  manager: v.optional(v.pipe(v.string(), v.maxLength(400))),
  managerEmail: v.optional(v.pipe(v.string(), v.maxLength(400))),
  /** `yes` where another employee may have the address, as in a family; `no` or empty otherwise. */
  sharesEmail: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportResult = v.object({
  results: v.array(
    v.object({
      /** Position in the request, from 0. */
      row: v.number(),
      /** `ready` only in a dry run. */
      outcome: v.picklist(['ready', 'invited', 'error']),
      employeeId: v.nullish(v.string()),
      errors: v.optional(v.record(v.string(), v.string())),
      message: v.nullish(v.string()),
      /** The employees who have the address of a row that was invited before. */
      employees: v.optional(v.array(ExistingEmployee)),
    }),
  ),
})
export type ImportResult = v.InferOutput<typeof ImportResult>

/** One thing that happened to an employee, as the audit log has it. */
export const TimelineEvent = v.object({
  id: v.string(),
  at: Instant,
  /** A noun and a participle, `step.passed`; the console has a sentence for each it knows. */
  kind: v.string(),
  by: v.fallback(v.picklist(['hr', 'employee', 'provider', 'system']), 'system'),
  /** The name of the user, when it was one. */
  byName: v.nullish(v.string()),
  step: v.nullish(v.fallback(v.nullable(StepType), null)),
  /** The way in which the step was settled, and what that is worth. */
  method: v.nullish(v.string()),
  assurance: GivenAssurance,
  channel: v.nullish(v.fallback(v.nullable(Channel), null)),
  /** The language that messages are in from then on. */
  language: v.nullish(KnownLanguage),
  /** The decision about the identity result, on `identity.reviewed`. */
  decision: v.nullish(v.fallback(v.nullable(v.picklist(identityDecisions)), null)),
  /** The reason, in plain words. */
  reason: v.nullish(v.string()),
})
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>

/** The reason why a result that had passed is taken back. */
export const Invalidation = v.object({
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
})
export type Invalidation = v.InferOutput<typeof Invalidation>

/** The step that an employee may take again, and why. */
export const Reopening = v.object({ step: StepType, ...Invalidation.entries })
export type Reopening = v.InferOutput<typeof Reopening>

export const erasureReasons = ['asked', 'no_longer_needed', 'mistake'] as const
/**
 * The reason why an employee is erased: they asked for it, the data is of no use any more, or they were added by
 * mistake. One of these and no text: it stays in the audit log.
 */
export const Erasure = v.object({
  reason: v.optional(v.picklist(erasureReasons, 'Please choose a reason from the list')),
})
export type Erasure = v.InferOutput<typeof Erasure>

const ofEmployee = { auth: ['session'], params: EmployeeId } as const

export const employeeActions = {
  resend: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['conflict', 'quota_exhausted', 'plan_needed', 'messages_stopped'],
    method: 'POST',
    path: '/employees/{employeeId}/resend',
    effect: 'work',
    summary: 'Send a new link, in another language if one is given. The one before it stops working.',
    /** A `language` is kept for the messages that follow; an empty one forgets it. */
    body: v.object({ channel: v.optional(Channel), language: v.optional(LanguageChoice) }),
    reply: Employee,
    idempotent: true,
  }),
  nudge: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['conflict', 'plan_needed', 'messages_stopped'],
    method: 'POST',
    path: '/employees/{employeeId}/nudge',
    effect: 'work',
    summary: 'Send an employee a reminder with their current link. At most once an hour.',
    reply: Employee,
    idempotent: true,
  }),
  revoke: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['conflict'],
    method: 'POST',
    path: '/employees/{employeeId}/revoke',
    effect: 'work',
    summary: 'Stop the link from working.',
    reply: Employee,
  }),
  restore: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['conflict', 'quota_exhausted', 'plan_needed'],
    method: 'POST',
    path: '/employees/{employeeId}/restore',
    effect: 'work',
    summary: 'Undo a revocation: the same link works again, until it expires.',
    reply: Employee,
  }),
  revealLink: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/link/reveal',
    effect: 'work',
    summary:
      'Get the URL of an active link. Who asked, when and from which IP address is written to the audit log.',
    reply: v.object({ url: v.string() }),
  }),
  reopen: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/reopen',
    effect: 'work',
    summary:
      'Reopen a step that has failed, is locked, or has had no result from the identity provider for a day.',
    body: Reopening,
    reply: Employee,
  }),
  invalidate: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/steps/{type}/invalidate',
    effect: 'destruction',
    summary:
      'Take back the result of a step that has passed. That step and every later one are pending again, and the ' +
      'employee is no longer verified. Nothing is deleted, and no credit is charged again within 30 days.',
    params: v.object({ ...EmployeeId.entries, type: StepType }),
    body: Invalidation,
    reply: EmployeeDetail,
  }),
  reviewIdentity: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/identity-review',
    effect: 'work',
    summary:
      'Decide about an identity result that waits for you: `same_person` accepts it, `different_person` does not. It ' +
      'waits when the name or the date of birth on the document differs, or when it came too late to count.',
    body: IdentityDecision,
    reply: EmployeeDetail,
  }),
  changeEngagement: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'PATCH',
    path: '/employees/{employeeId}/engagement',
    effect: 'work',
    summary:
      'Record how an employee is engaged, from when and until when, where, and whether they came with a transfer ' +
      '(TUPE). What is not named stays; null or an empty text takes a value away.',
    body: EngagementChange,
    reply: Employee,
  }),
  changeReferences: endpoint({
    permission: 'employees:write',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:write',
    errors: ['conflict', 'external_id_taken'],
    method: 'PATCH',
    path: '/employees/{employeeId}',
    effect: 'work',
    summary:
      'Change the external ID, the metadata or the manager of an employee. What is not named stays; null takes it ' +
      'away, and metadata and manager are replaced as a whole.',
    body: EmployeeReferences,
    reply: Employee,
  }),
  erase: endpoint({
    permission: 'employees:erase',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/erase',
    effect: 'destruction',
    summary:
      "Erase an employee's personal data: name, email address, phone number, messages and what the identity provider holds. " +
      'Their link stops working and an unused credit is returned. This cannot be undone. Repeating the call changes nothing.',
    body: Erasure,
    reply: Employee,
  }),
  timeline: endpoint({
    permission: 'employees:read',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'employees:read',
    method: 'GET',
    path: '/employees/{employeeId}/timeline',
    effect: 'view',
    summary: "List an employee's events, oldest first, and the messages sent to them.",
    reply: v.object({ events: v.array(TimelineEvent), messages: v.array(Delivery) }),
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/employees/import',
    effect: 'work',
    summary:
      'Check up to 100 rows and, unless it is a dry run, invite the employees. Each row succeeds or fails on its own.',
    permission: 'employees:write',
    auth: ['session'],
    body: v.object({
      dryRun: v.boolean(),
      rows: v.pipe(
        v.array(ImportRow),
        v.minLength(1, 'Send at least one row'),
        v.maxLength(100, 'Send 100 rows or fewer at a time'),
      ),
    }),
    reply: ImportResult,
    idempotent: true,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/employees/export.csv',
    effect: 'export',
    summary:
      'Export the employees who match as CSV, in the order of the list. Cells that a spreadsheet could run as formulas ' +
      'are escaped.',
    permission: 'employees:export',
    auth: ['session'],
    query: v.omit(EmployeeSearch, ['externalId', 'limit', 'cursor']),
    reply: v.string(),
    replyType: 'text/csv',
  }),
  activity: endpoint({
    method: 'GET',
    path: '/employees/activity',
    effect: 'view',
    summary: 'List the latest events for all employees, newest first.',
    permission: 'employees:read',
    auth: ['session'],
    reply: v.object({
      items: v.array(v.object({ ...TimelineEvent.entries, employeeId: v.string(), fullName: v.string() })),
    }),
  }),
}
