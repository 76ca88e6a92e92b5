import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { EmployeeId } from './employees.ts'
import { SnoozeUntil } from './many.ts'

const ofEmployee = {
  permission: 'employees:write',
  auth: ['session', 'apiKey'],
  keyScope: 'employees:write',
  method: 'POST',
  effect: 'work',
  params: EmployeeId,
} as const

/** What is put off for one employee. For several there are the calls of `manyEmployees`. */
export const putOff = {
  snooze: endpoint({
    ...ofEmployee,
    path: '/employees/{employeeId}/snooze',
    errors: ['conflict'],
    summary:
      'Take an employee out of the queue of verifications until a day, at most 90 days ahead. They are in it sooner when ' +
      'something happens to their verification. null ends a snooze.',
    body: v.object({ until: SnoozeUntil }),
    reply: v.object({ snoozedUntil: v.nullable(v.string()) }),
  }),
  pauseReminders: endpoint({
    ...ofEmployee,
    path: '/employees/{employeeId}/pause-reminders',
    errors: ['conflict'],
    summary: 'Pause the automatic reminders of an employee, or let them go on with `paused` false.',
    body: v.object({ paused: v.boolean() }),
    reply: v.object({ paused: v.boolean() }),
  }),
}
