import { employeeCounts } from './employee-counts-tables.ts'
import { employees, steps } from './employees-tables.ts'
import { flags } from './flags/flags-tables.ts'
import { employeeTraces } from './flags/traces-tables.ts'
import { identityRepeats } from './identity-repeats-tables.ts'
import { links } from './links/links-tables.ts'
import { oneTimeCodes } from './one-time-codes-tables.ts'
import { mountEmployees } from './routes.ts'
import { unassignSubscriber } from './unassign.ts'
import type { Module } from '#platform/define-module.ts'
import { lt } from 'drizzle-orm'

export const employeesModule: Module = {
  name: 'employees',
  mount(api) {
    mountEmployees(api)
  },
  subscribers: [unassignSubscriber],
  tables: [
    {
      table: employeeTraces,
      lives: '90 days',
      ends: ['age', 'employee', 'organisation'],
      isPast: ({ before }) => lt(employeeTraces.at, before(90)),
    },
    { table: flags, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    { table: identityRepeats, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    {
      table: links,
      lives: 'as long as the organisation, emptied when erased',
      ends: ['employee', 'organisation'],
    },
    {
      table: oneTimeCodes,
      // The longest limit looks back a day.
      lives: '48 hours',
      ends: ['age', 'employee', 'organisation'],
      isPast: ({ before }) => lt(oneTimeCodes.createdAt, before(2)),
    },
    { table: employees, lives: 'for ever, emptied when erased', ends: ['employee', 'never'] },
    { table: steps, lives: 'for ever: which were passed and when', ends: ['never'] },
    { table: employeeCounts, lives: 'for ever: numbers', ends: ['never'] },
  ],
  sealed: [
    {
      name: 'links',
      key: [links.orgId, links.id],
      sealed: links.tokenSealed,
      purpose: 'link',
      hash: { column: links.tokenHash, purpose: 'link', lookup: 'link' },
    },
  ],
}
