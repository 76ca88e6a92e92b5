import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { employees as employeeCalls } from '@bonafide/shared/contract/employees/employees.ts'
import { managers } from '@bonafide/shared/contract/employees/managers.ts'
import { sites } from '@bonafide/shared/contract/employees/sites.ts'
import { lt } from 'drizzle-orm'
import type { Module } from '#platform/define-module.ts'
import { mountRead, mountUnit } from '#platform/http/mount.ts'
import { changeReferences } from './change-employee.ts'
import { employeeCounts, employees, steps } from './employees-tables.ts'
import { employeeTraces, flags } from './flags/flags-tables.ts'
import { identityRepeats } from './identity-repeats-tables.ts'
import { links } from './links/links-tables.ts'
import { countEmployees } from './list/employee-counts.ts'
import { listEmployees } from './list/list-employees.ts'
import { keepManagerSubscriber, listManagers } from './managers.ts'
import { oneTimeCodes } from './one-time-codes-tables.ts'
import { listSites } from './sites.ts'
import { unassignSubscriber } from './unassign.ts'

export const employeesModule: Module = {
  name: 'employees',
  mount(api) {
    mountRead(api, employeeCalls.list, ({ query }, scope) => listEmployees(scope, query))
    mountRead(api, employeeCalls.stats, (_parts, scope) => countEmployees(scope))
    mountUnit(api, employeeActions.changeReferences, ({ params, body }, scope) =>
      changeReferences(scope, params.employeeId, body),
    )
    mountRead(api, sites.list, (_parts, scope) => listSites(scope))
    mountRead(api, managers.list, (_parts, scope) => listManagers(scope))
  },
  subscribers: [unassignSubscriber, keepManagerSubscriber],
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
