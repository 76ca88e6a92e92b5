import type { DecidedPage, DecidedSearch } from '@bonafide/shared/contract/review/tabs.ts'
import { subDays } from 'date-fns'
import { and, desc, eq, getTableColumns, gte, isNull, type SQL } from 'drizzle-orm'
import { employeeView, loadViewParts } from '#employees/employee-view.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { isAssignedTo, loadAssignees } from '#employees/assignees.ts'
import type { ShownFilter } from './employees-under-way.ts'

const shownDays = 30

export const isTheirStep = and(eq(employees.orgId, steps.orgId), eq(employees.id, steps.employeeId))

/** The right-to-work steps that were settled lately. */
export function isDecided(scope: ReadScope, { site, assignee }: ShownFilter): SQL | undefined {
  const { deps, orgId } = scope
  return and(
    eq(steps.orgId, orgId),
    eq(steps.type, 'rtw'),
    gte(steps.completedAt, subDays(deps.clock(), shownDays)),
    isNull(employees.erasedAt),
    isOfOwnSites(scope),
    site === undefined ? undefined : eq(employees.site, site),
    isAssignedTo(assignee),
  )
}

/** A page of what was decided lately, the latest first. */
export async function listDecided(scope: Scope, search: DecidedSearch): Promise<DecidedPage> {
  const { tx } = scope
  const after = search.cursor === undefined ? undefined : openCursor(scope, search.cursor)
  const position = after && isAfter({ createdAt: steps.completedAt, id: steps.employeeId }, after)
  const found = await tx
    .select({ employee: getTableColumns(employees), outcome: steps.status, decidedAt: steps.completedAt })
    .from(steps)
    .innerJoin(employees, isTheirStep)
    .where(and(isDecided(scope, search), position))
    .orderBy(desc(steps.completedAt), desc(steps.employeeId))
    .limit(search.limit + 1)
  const rows = found.flatMap(({ employee, outcome, decidedAt }) =>
    decidedAt && outcome !== 'pending' ? { employee, outcome, id: employee.id, createdAt: decidedAt } : [],
  )
  const { page, nextCursor } = pageOf(scope, rows, search.limit)
  const ids = page.map(({ id }) => id)
  const parts = await loadViewParts(scope, ids)
  const assignees = await loadAssignees(scope, ids)
  const key = await conditionsKey(
    scope,
    page.map(({ employee }) => employee),
  )
  const items = page.map(({ employee, outcome, createdAt }) => ({
    employee: employeeView({ ...scope, key }, employee, parts),
    outcome,
    decidedAt: createdAt.toISOString(),
    assignee: assignees.get(employee.id) ?? null,
  }))
  return { items, nextCursor }
}
