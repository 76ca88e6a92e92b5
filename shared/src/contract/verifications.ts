import * as v from 'valibot'
import { Employee, PageSize, StepType } from './employees.ts'
import { endpoint } from './endpoint.ts'
import { Flag } from './flags.ts'
import { Instant } from './text.ts'

/** The one thing that helps an employee on: what the button beside them does. */
export const NextAction = v.fallback(v.picklist(['nudge', 'resend', 'reopen', 'review', 'none']), 'none')
export type NextAction = v.InferOutput<typeof NextAction>

/** Why an employee needs a look. */
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

const Waiting = v.object({
  employee: Employee,
  /** Since when nothing has moved. */
  waitingSince: Instant,
  action: NextAction,
  attention: v.nullish(v.fallback(v.nullable(AttentionKind), null)),
  /** What only a user of the organisation can decide. */
  need: v.nullish(v.fallback(v.nullable(v.picklist(['identity_review'])), null)),
  /** In plain words: why it failed, or what is being waited for. */
  detail: v.nullish(v.string()),
  /** Signs that another may be verifying in their place. */
  flags: v.optional(v.array(Flag), []),
})
export type Waiting = v.InferOutput<typeof Waiting>

/** Employees who are under way, by the step they are at, those who wait longest first. At most 100 a step. */
export const VerificationQueue = v.object({
  groups: v.array(v.object({ step: StepType, total: v.number(), items: v.array(Waiting) })),
})
export type VerificationQueue = v.InferOutput<typeof VerificationQueue>

export const verifications = {
  queue: endpoint({
    method: 'GET',
    path: '/verifications',
    summary: 'List verifications in progress by step, longest waiting first.',
    auth: ['session'],
    reply: VerificationQueue,
  }),
  attention: endpoint({
    method: 'GET',
    path: '/verifications/attention',
    summary:
      'List employees who need attention: an identity result to accept, a document to compare, failed, no progress for 3 days, without a link that works or message not delivered.',
    auth: ['session'],
    query: v.object({ limit: v.optional(PageSize, '100') }),
    reply: v.object({ total: v.number(), items: v.array(Waiting) }),
  }),
}
