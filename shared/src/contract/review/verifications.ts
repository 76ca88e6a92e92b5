import * as v from 'valibot'
import { Assignee, Employee, EmployeeDetail, EmployeeId, StepType } from '#contract/employees/employees.ts'
import { Flag } from '#contract/employees/identity-review.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CheckOutcome } from '#contract/right-to-work/checks.ts'
import { NeededPart } from '#contract/right-to-work/choice.ts'
import { Instant, line, PageSize } from '#contract/text.ts'

/** The one thing that helps an employee on: what the button beside them does. */
export const NextAction = v.fallback(
  v.picklist(['nudge', 'resend', 'reopen', 'review', 'check', 'none']),
  'none',
)
export type NextAction = v.InferOutput<typeof NextAction>

/** The reason why an employee needs a look. */
export const AttentionKind = v.picklist([
  'identity_quarantined',
  'identity_review',
  'identity_failed',
  'right_to_work_failed',
  'stuck',
  'needs_link',
  'link_expired',
  'not_delivered',
])
export type AttentionKind = v.InferOutput<typeof AttentionKind>

export const queueSections = ['working', 'decision', 'chase', 'undelivered'] as const
/**
 * A section of the queue, in its order: at work without cover, whatever else is to be done · a user has to decide, check or
 * look into something · the employee has to be reminded or sent a new link · a message did not arrive.
 */
export const QueueSection = v.picklist(queueSections, 'Unknown section')
export type QueueSection = v.InferOutput<typeof QueueSection>

export const Waiting = v.object({
  employee: Employee,
  /** Since when nothing has moved. */
  waitingSince: Instant,
  action: NextAction,
  attention: v.nullish(v.fallback(v.nullable(AttentionKind), null)),
  /** The decision that only a user of the organisation can make. */
  need: v.nullish(v.fallback(v.nullable(v.picklist(['identity_review', 'no_document'])), null)),
  /** With `no_document`: what they have instead, a CheckRoute and a ShownDocument; neither where they leave it to you. */
  chosen: v.nullish(v.object({ route: v.nullish(v.string()), document: v.nullish(v.string()) })),
  /** The reason of the failure, or of the wait, in plain words. */
  detail: v.nullish(v.string()),
  assignee: v.nullish(Assignee),
  /** When they are reminded next without a user asking for it; null where they are not. */
  nextReminder: v.nullish(Instant),
  /** True when a user has had their automatic reminders paused. */
  remindersPaused: v.optional(v.boolean(), false),
  /** The day until which a user has put them off, `YYYY-MM-DD` in London. */
  snoozedUntil: v.nullish(v.string()),
  /** Signs that another may be verifying in their place. */
  flags: v.optional(v.array(Flag), []),
})
export type Waiting = v.InferOutput<typeof Waiting>

/** Employees who are under way, by the step they are at, those who wait longest first. At most 100 a step. */
export const VerificationQueue = v.object({
  groups: v.array(v.object({ step: StepType, total: v.number(), items: v.array(Waiting) })),
})
export type VerificationQueue = v.InferOutput<typeof VerificationQueue>

/** The decision of a user about the right-to-work step, with its reason. */
export const StepDecision = v.pipe(
  v.object({
    decision: CheckOutcome,
    /** The check that it rests on, with `pass`: else the latest that passed. */
    checkId: v.optional(v.pipe(v.string(), v.uuid())),
    /**
     * The part that the employee is asked for, with `hold`: they are told in their language what it is and how to get
     * it.
     */
    need: v.optional(NeededPart),
    /**
     * The reason, with `hold` and `fail`. The employee is shown that of a `hold`; that of a `fail` stays in the
     * organisation.
     */
    reason: v.optional(line('Please enter a reason of at least 3 characters', { min: 3, max: 500 })),
  }),
  v.forward(
    v.check(
      ({ decision, reason }) => decision === 'pass' || reason !== undefined,
      'Please enter a reason of at least 3 characters',
    ),
    ['reason'],
  ),
)
export type StepDecision = v.InferOutput<typeof StepDecision>

export const verifications = {
  queue: endpoint({
    method: 'GET',
    path: '/verifications',
    effect: 'view',
    summary: 'List verifications in progress by step, longest waiting first.',
    permission: 'employees:read',
    auth: ['session'],
    reply: VerificationQueue,
  }),
  attention: endpoint({
    method: 'GET',
    path: '/verifications/attention',
    effect: 'view',
    summary:
      'List the employees who need a user, the latest first: at work without cover, something to decide, check or look into, ' +
      'no progress for 3 days, without a link that works or message not delivered. With the number of each section.',
    permission: 'employees:read',
    auth: ['session'],
    query: v.object({ limit: v.optional(PageSize, '100') }),
    reply: v.object({
      total: v.number(),
      sections: v.optional(v.record(QueueSection, v.number())),
      items: v.array(Waiting),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/verifications/{employeeId}/decision',
    effect: 'work',
    summary:
      'Decide about the right-to-work step while it is the current one. `pass` needs a recorded check that passed and ' +
      'lacks nothing but what belongs to the first day of work: else 409 `check_needed`. `hold` asks the employee for something else. `hold` and `fail` need a reason.',
    permission: 'checks:decide',
    auth: ['session'],
    params: EmployeeId,
    body: StepDecision,
    reply: EmployeeDetail,
  }),
}
