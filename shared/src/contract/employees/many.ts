import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Channel } from './employees.ts'

/** The most employees that one call is about. */
export const mostAtOnce = 500

/** Employees by id, each once: an id that comes twice is answered once, at its first place. */
const employeeIds = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(36, 'Please send the ids of employees'))),
  v.minLength(1, 'Please choose at least one employee'),
  v.maxLength(mostAtOnce, `Please choose ${mostAtOnce} employees or fewer`),
)

/** With `dryRun` nothing changes: the answer tells what would be done, and whom it cannot be done for. */
const dryRun = v.optional(v.boolean(), false)

/**
 * `done`, or `ready` in a dry run · `unchanged`: it was so before, and nothing was done · `refused`: nothing was done,
 * `code` and `message` say why, as the call for one employee would.
 */
export const ManyOutcome = v.picklist(['done', 'ready', 'unchanged', 'refused'])
export type ManyOutcome = v.InferOutput<typeof ManyOutcome>

const ManyResult = v.object({
  employeeId: v.string(),
  outcome: ManyOutcome,
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  /** Seconds until another try makes sense. */
  retryAfter: v.optional(v.number()),
})

const counts = {
  dryRun: v.boolean(),
  /** The number of employees for whom it was done, or would be in a dry run. */
  done: v.number(),
  unchanged: v.number(),
  refused: v.number(),
}

export const ManyReply = v.object({ ...counts, results: v.array(ManyResult) })
export type ManyReply = v.InferOutput<typeof ManyReply>

/** The answer of a call that sends messages. */
export const ManySent = v.object({
  ...counts,
  /** The number of messages by channel. */
  channels: v.object({ email: v.number(), sms: v.number(), whatsapp: v.number() }),
  /** The number of credits that it takes: of employees whose earlier one went back unused. */
  credits: v.number(),
  results: v.array(v.object({ ...ManyResult.entries, channel: v.optional(Channel) })),
})
export type ManySent = v.InferOutput<typeof ManySent>

/** The answer of an assignment: of each the user who had them before, null for none. Sent back, it undoes it. */
export const ManyAssigned = v.object({
  ...counts,
  results: v.array(v.object({ ...ManyResult.entries, previousUserId: v.optional(v.nullable(v.string())) })),
})
export type ManyAssigned = v.InferOutput<typeof ManyAssigned>

/** The day on which an employee is in the queue again, `YYYY-MM-DD` in London, from tomorrow on; null ends a snooze. */
export const SnoozeUntil = v.nullable(day('Please choose tomorrow or a later day'))

const those = { employeeIds, dryRun }

export const ManyReminders = v.object({ ...those, snoozeUntil: v.optional(SnoozeUntil, null) })
export type ManyReminders = v.InferOutput<typeof ManyReminders>

export const ManyLinks = v.object({ ...those, channel: v.optional(Channel) })
export type ManyLinks = v.InferOutput<typeof ManyLinks>

export const ManyAssignments = v.object({
  ...those,
  userId: v.nullable(v.pipe(v.string(), v.uuid('Please choose a user from the list'))),
})
export type ManyAssignments = v.InferOutput<typeof ManyAssignments>

export const ManyRequests = v.object(those)
export type ManyRequests = v.InferOutput<typeof ManyRequests>

export const ManySnoozes = v.object({ ...those, until: SnoozeUntil })
export type ManySnoozes = v.InferOutput<typeof ManySnoozes>

export const ManyPauses = v.object({ ...those, paused: v.boolean() })
export type ManyPauses = v.InferOutput<typeof ManyPauses>

const ofMany = {
  method: 'POST',
  effect: 'work',
  auth: ['session', 'apiKey'],
  keyScope: 'employees:write',
  idempotent: true,
} as const

/** Calls for several employees at once. Each is done or refused alone, by the rules of the call for one. */
export const manyEmployees = {
  remind: endpoint({
    ...ofMany,
    permission: 'employees:write',
    path: '/employees/remind',
    summary:
      'Send reminders to up to 500 employees, each with their current link. One who had a reminder less than an hour ago ' +
      'is refused. With `snoozeUntil` those who are reminded leave the queue of verifications until that day.',
    body: ManyReminders,
    reply: ManySent,
  }),
  renewLinks: endpoint({
    ...ofMany,
    permission: 'employees:write',
    path: '/employees/new-links',
    summary:
      'Send new links to up to 500 employees, on the channel of the one before unless another is given. The link before ' +
      'stops working. One who was sent a link on that channel less than an hour ago, which still works, is refused.',
    body: ManyLinks,
    reply: ManySent,
  }),
  assign: endpoint({
    ...ofMany,
    permission: 'checks:decide',
    path: '/employees/assign',
    summary:
      'Assign the verifications of up to 500 employees to a user of the organisation, or to no one with null. ' +
      '`previousUserId` of each result is the user who had them before: sent in another call, it undoes the assignment.',
    body: ManyAssignments,
    reply: ManyAssigned,
  }),
  askForEvidence: endpoint({
    ...ofMany,
    permission: 'checks:decide',
    path: '/employees/ask-for-evidence',
    summary:
      'Ask up to 500 employees to prove their right to work again: each is sent a link for that step alone, by email. It ' +
      'uses no credit. One who was sent such a link less than an hour ago, which still works, is refused.',
    body: ManyRequests,
    reply: ManySent,
  }),
  snooze: endpoint({
    ...ofMany,
    permission: 'employees:write',
    path: '/employees/snooze',
    summary:
      'Take up to 500 employees out of the queue of verifications until a day, at most 90 days ahead. They are in it ' +
      'sooner when something happens to their verification. null ends a snooze.',
    body: ManySnoozes,
    reply: ManyReply,
  }),
  pauseReminders: endpoint({
    ...ofMany,
    permission: 'employees:write',
    path: '/employees/pause-reminders',
    summary: 'Pause the automatic reminders of up to 500 employees, or let them go on with `paused` false.',
    body: ManyPauses,
    reply: ManyReply,
  }),
  exportCsv: endpoint({
    method: 'POST',
    effect: 'export',
    auth: ['session'],
    permission: 'employees:export',
    path: '/employees/export.csv',
    summary:
      'Export up to 500 chosen employees as CSV, in the order they are named. Those you cannot see are left out.',
    body: v.object({ employeeIds }),
    reply: v.string(),
    replyType: 'text/csv',
  }),
}
