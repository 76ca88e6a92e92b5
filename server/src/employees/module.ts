import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { employees as employeeCalls } from '@bonafide/shared/contract/employees/employees.ts'
import { manyEmployees } from '@bonafide/shared/contract/employees/many.ts'
import { putOff } from '@bonafide/shared/contract/employees/put-off.ts'
import { managers } from '@bonafide/shared/contract/employees/managers.ts'
import { savedViews } from '@bonafide/shared/contract/employees/saved-views.ts'
import { sites } from '@bonafide/shared/contract/employees/sites.ts'
import { lt } from 'drizzle-orm'
import type { Module } from '#platform/define-module.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountRead, mountUnit } from '#platform/http/mount.ts'
import { changeReferences } from './change-employee.ts'
import { employeeCounts, employees, steps } from './employees-tables.ts'
import { employeeTraces, flags } from './flags/flags-tables.ts'
import { identityRepeats } from './identity-repeats-tables.ts'
import { links } from './links/links-tables.ts'
import { countEmployees } from './list/employee-counts.ts'
import { keepManagerSubscriber, listManagers } from './managers.ts'
import { oneTimeCodes } from './one-time-codes-tables.ts'
import { forEachEmployee } from './for-each-employee.ts'
import { pauseReminders, requireSnoozeDay, snoozeEmployee } from './put-off.ts'
import { changeView, listViews, removeView, saveView } from './saved-views.ts'
import { listSites } from './sites.ts'
import { unassignSubscriber } from './assignees.ts'

export const employeesModule: Module = {
  name: 'employees',
  mount(api) {
    mountRead(api, employeeCalls.stats, (_parts, scope) => countEmployees(scope))
    mountUnit(api, employeeActions.changeReferences, ({ params, body }, scope) =>
      changeReferences(scope, params.employeeId, body),
    )
    mountRead(api, sites.list, (_parts, scope) => listSites(scope))
    mountPutOff(api)
    mountViews(api)
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

function mountViews(api: App): void {
  mount(api, savedViews.list, (_parts, { deps, principal }) => listViews(deps.db, principal))
  mountUnit(api, savedViews.save, ({ body }, scope, { userId }) => saveView(scope, userId, body))
  mountUnit(api, savedViews.change, ({ params: { viewId }, body }, scope, { userId }) =>
    changeView(scope, { userId, viewId }, body),
  )
  mountUnit(api, savedViews.remove, ({ params }, scope, { userId }) =>
    removeView(scope, userId, params.viewId),
  )
}

function mountPutOff(api: App): void {
  mountUnit(api, putOff.snooze, async ({ params, body: { until } }, scope) => {
    requireSnoozeDay(scope.deps, until, 'until')
    await snoozeEmployee(scope, params.employeeId, until)
    return { snoozedUntil: until }
  })
  mountUnit(api, putOff.pauseReminders, async ({ params, body: { paused } }, scope) => {
    await pauseReminders(scope, params.employeeId, paused)
    return { paused }
  })
  mount(api, manyEmployees.snooze, ({ body }, call) => {
    const { until } = body
    requireSnoozeDay(call.deps, until, 'until')
    return forEachEmployee(call, body, {
      act: async (scope, id) => ((await snoozeEmployee(scope, id, until)) ? {} : undefined),
      foresee:
        async () =>
        async ({ employee }) =>
          employee.snoozedUntil === until ? undefined : {},
    })
  })
  mount(api, manyEmployees.pauseReminders, ({ body }, call) => {
    const { paused } = body
    return forEachEmployee(call, body, {
      act: async (scope, id) => ((await pauseReminders(scope, id, paused)) ? {} : undefined),
      foresee:
        async () =>
        async ({ employee }) =>
          (employee.remindersPausedAt !== null) === paused ? undefined : {},
    })
  })
}
