import * as v from 'valibot'
import { EmployeeId } from './employees.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

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
