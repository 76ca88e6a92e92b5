import * as v from 'valibot'
import { Employee } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The steps before an organisation can work, in the order in which they are best done. */
export const firstStepNames = ['name', 'look', 'email', 'factor', 'colleague', 'employee', 'widget'] as const
export type FirstStep = (typeof firstStepNames)[number]

export const FirstSteps = v.object({
  items: v.array(v.object({ step: v.picklist(firstStepNames), done: v.boolean() })),
  /** True once the organisation does not want to be reminded any more. */
  dismissed: v.boolean(),
  /** True while a user can still try the verification on themselves, without a credit. */
  canTry: v.boolean(),
})
export type FirstSteps = v.InferOutput<typeof FirstSteps>

export const firstSteps = {
  list: endpoint({
    method: 'GET',
    path: '/first-steps',
    effect: 'view',
    summary: 'Tell which of the first steps of an organisation are done.',
    permission: 'settings:write',
    auth: ['session'],
    reply: FirstSteps,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/first-steps/dismiss',
    effect: 'work',
    summary: 'Stop reminding of the first steps.',
    permission: 'settings:write',
    auth: ['session'],
    reply: v.object({ dismissed: v.boolean() }),
  }),
  tryIt: endpoint({
    method: 'POST',
    path: '/first-steps/try',
    effect: 'work',
    summary:
      'Invite the user themselves by email, to try the verification. Once in an organisation; it uses no credit.',
    permission: 'settings:write',
    auth: ['session'],
    reply: Employee,
    status: 201,
    idempotent: true,
  }),
}
