import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { engagementKinds } from '#contract/right-to-work/checks.ts'
import { line } from '#contract/text.ts'
import { Employee, EmployeeId } from './employees.ts'

const text = v.nullish(v.string())

/** A new engagement of an employee who had left (rule 29). */
export const Rehire = v.object({
  startDate: day('Please enter the new start date'),
  engagement: v.optional(v.picklist(engagementKinds, 'Please choose how they work for you')),
  /** The former site where it is left out; an empty text takes it away. */
  site: v.optional(line('Please enter a site', { min: 0, max: 120 })),
  /** The contract never ended: earlier checks count for it. */
  sameContract: v.boolean('Please choose whether the earlier contract continued'),
})
export type Rehire = v.InferOutput<typeof Rehire>

/** One of the engagements of an employee, the present one with `isPresent`. */
export const ListedEngagement = v.object({
  engagement: text,
  startDate: text,
  leaveDate: text,
  site: text,
  origin: text,
  isPresent: v.boolean(),
  /** The contract of the one before went on; null for the first. */
  sameContract: v.nullish(v.boolean()),
})
export type ListedEngagement = v.InferOutput<typeof ListedEngagement>

const ofEmployee = { auth: ['session'], params: EmployeeId } as const

/** The engagements of an employee, one after the other. */
export const engagements = {
  list: endpoint({
    permission: 'employees:read',
    ...ofEmployee,
    method: 'GET',
    path: '/employees/{employeeId}/engagements',
    effect: 'view',
    summary: 'List the engagements of an employee, the present one first.',
    reply: v.object({ items: v.array(ListedEngagement) }),
  }),
  rehire: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/engagements',
    effect: 'work',
    summary:
      'Record a new engagement of an employee who has left. It needs a check of its own, unless the contract never ended: ' +
      'without a leave date 409 `leave_date_needed`.',
    body: Rehire,
    reply: Employee,
    status: 201,
    idempotent: true,
  }),
}
