import * as v from 'valibot'
import { EmployeeId } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** The day of an employee's next right-to-work check, and the messages before it (rule 12). */
export const FollowUp = v.object({
  /** The last day of the excuse that it rests on, `YYYY-MM-DD` in London; it may be past. */
  due: v.string(),
  /** The day of the next alert, where one is to come. */
  nextAlert: v.nullable(v.string()),
  /** The latest message: `follow_up`, so many days before the end, or `stop_work`. */
  lastSent: v.nullable(v.object({ at: Instant, kind: v.string(), days: v.nullable(v.number()) })),
})
export type FollowUp = v.InferOutput<typeof FollowUp>

/** The request to an employee to prove their right to work again, and its state. */
export const FollowUpRequestState = v.object({
  /** `asked`: nothing was sent yet · `sent`: a user is to decide · `more_needed`: with the employee again. */
  state: v.string(),
  requestedAt: Instant,
  /** The link they were sent last: `active`, `expired`, `revoked` or `used`. */
  link: v.object({ state: v.string(), sentAt: Instant, openedAt: v.nullish(Instant), expiresAt: Instant }),
})
export type FollowUpRequestState = v.InferOutput<typeof FollowUpRequestState>

export const AskedAgain = v.object({
  /** The page of the link, which was sent to the employee by email. */
  url: v.string(),
  expiresAt: Instant,
})
export type AskedAgain = v.InferOutput<typeof AskedAgain>

const ofFollowUp = {
  permission: 'checks:decide',
  auth: ['session'],
  path: '/employees/{employeeId}/follow-up',
  params: EmployeeId,
} as const

export const followUps = {
  ask: endpoint({
    ...ofFollowUp,
    method: 'POST',
    effect: 'work',
    summary:
      'Ask an employee to prove their right to work again: they are sent a link for that step alone, by email. One that ' +
      'was sent before stops working. It uses no credit.',
    reply: AskedAgain,
    status: 201,
    idempotent: true,
  }),
  cancel: endpoint({
    ...ofFollowUp,
    method: 'DELETE',
    effect: 'work',
    summary:
      'Take back that an employee is asked to prove their right to work again. Their link stops working.',
    reply: v.object({ cancelled: v.boolean() }),
  }),
}

/** The request to an employee who has finished to confirm their identity again, and its state. */
export const IdentityRepeatState = v.object({
  /**
   * The day until which their identity counts as confirmed; null where rule 22 does not ask them to confirm it again.
   */
  dueAt: v.nullish(Instant),
  isOverdue: v.optional(v.boolean(), false),
  /** The time when it was confirmed last, by the identity step or a repeat. */
  confirmedAt: v.nullish(Instant),
  /** True when that was a test, which confirms nobody. */
  isTest: v.optional(v.boolean(), false),
  /** True when they can be asked: their identity step has passed, and they have not left. */
  canAsk: v.optional(v.boolean(), false),
  /** The last time that they were asked. */
  last: v.nullish(
    v.object({
      /** `asked`: nothing was shown yet · `processing`: the provider decides · `passed`, `failed` or `cancelled`. */
      state: v.string(),
      requestedAt: Instant,
      closedAt: v.nullish(Instant),
      /** The reason why the last attempt failed, in plain words. */
      reason: v.nullish(v.string()),
      link: v.object({ state: v.string(), openedAt: v.nullish(Instant), expiresAt: Instant }),
    }),
  ),
})
export type IdentityRepeatState = v.InferOutput<typeof IdentityRepeatState>

export const RepeatAsked = v.object({
  /** The page of the link, which was sent to the employee by email. */
  url: v.string(),
  expiresAt: Instant,
})
export type RepeatAsked = v.InferOutput<typeof RepeatAsked>

const ofRepeat = {
  auth: ['session'],
  path: '/employees/{employeeId}/identity-repeat',
  params: EmployeeId,
} as const

export const identityRepeats = {
  read: endpoint({
    ...ofRepeat,
    permission: 'employees:read',
    method: 'GET',
    effect: 'view',
    summary:
      'Read until when the identity of an employee counts as confirmed, and how the last repeat of their identity check stands.',
    reply: IdentityRepeatState,
  }),
  ask: endpoint({
    ...ofRepeat,
    permission: 'checks:decide',
    method: 'POST',
    effect: 'work',
    summary:
      'Ask an employee who has finished to show again that it is them who works: they are sent a link for the identity step ' +
      'alone, by email, which works for 24 hours. One that was sent before stops working. It uses no credit.',
    reply: RepeatAsked,
    status: 201,
    idempotent: true,
  }),
  cancel: endpoint({
    ...ofRepeat,
    permission: 'checks:decide',
    method: 'DELETE',
    effect: 'work',
    summary: 'Take back that an employee is asked for it. Their link stops working.',
    reply: v.object({ cancelled: v.boolean() }),
  }),
}
