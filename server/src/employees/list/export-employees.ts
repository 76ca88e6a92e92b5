import { coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import {
  type Employee,
  isTestPass,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import type { EmployeeSort } from '@bonafide/shared/contract/employees/employee-list.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { employeeView, loadViewParts } from '#employees/employee-view.ts'
import { employees } from '#employees/employees-tables.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import { isSeen } from '#employees/is-seen.ts'
import { AppError } from '#platform/app-error.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { employeeMatches, type Listed } from './search-text.ts'
import { orderBy } from './sort-employees.ts'

type Search = Omit<Listed, 'isCovered'> & {
  q?: string | undefined
  /** The newest first without one. */
  sort?: EmployeeSort | undefined
  /** Makes the condition on their cover. */
  isCovered?: (scope: Scope) => SQL | undefined
}

const pageSize = 500
// Without it Excel reads UTF-8 as something else.
const byteOrderMark = '\uFEFF'

const stepHeadings: Record<StepType, string> = { email: 'Email', phone: 'Phone', id: 'ID', rtw: 'RTW' }

const columns: readonly (readonly [
  heading: string,
  cell: (employee: Employee) => string | null | undefined,
])[] = [
  ['Employee ID', (employee) => employee.employeeId],
  ['Full name', (employee) => employee.fullName],
  ['Email', (employee) => employee.email],
  ['Phone', (employee) => employee.phoneE164],
  ['Status', (employee) => employee.status],
  ['Channel', (employee) => employee.inviteChannelPref],
  ['Created', (employee) => employee.createdAt],
  ['Last activity', (employee) => employee.lastActivityAt],
  ['Link', (employee) => employee.linkState],
  ['Link expires', (employee) => employee.expiresAt],
  ['Email step', (employee) => employee.verificationSteps.email.status],
  ['Phone step', (employee) => employee.verificationSteps.phone.status],
  ['ID step', (employee) => employee.verificationSteps.id.status],
  ['RTW step', (employee) => employee.verificationSteps.rtw.status],
  ['Language', (employee) => employee.language],
  ...stepTypes.flatMap((type) => [
    [
      `${stepHeadings[type]} method`,
      (employee: Employee) => employee.verificationSteps[type].method,
    ] as const,
    [
      `${stepHeadings[type]} assurance`,
      (employee: Employee) => employee.verificationSteps[type].assurance,
    ] as const,
  ]),
  ['Cover', ({ rightToWork }) => rightToWork && coverNames[rightToWork.state]],
  ['Covered until', ({ rightToWork }) => rightToWork?.until],
  ['Limits on work', (employee) => employee.conditions?.join('; ')],
  [
    'Test',
    (employee) => (stepTypes.some((type) => isTestPass(employee.verificationSteps[type])) ? 'TEST' : ''),
  ],
  ['External ID', (employee) => employee.externalId],
  ['Manager', (employee) => employee.manager?.name],
  ['Manager email', (employee) => employee.manager?.email],
]

const headings = byteOrderMark + csvLines([columns.map(([heading]) => heading)])

/**
 * Everyone who matches as CSV, in the order of the list, a page at a time: neither the memory it takes nor the time that
 * the database is held grows with how many there are.
 */
export async function* exportEmployees(deps: Deps, who: ActingScope, search: Search): AsyncGenerator<string> {
  let page = await inOrganisation(deps, who, (scope) => readPage(scope, search))
  yield headings + page.lines
  while (page.cursor) {
    const { cursor } = page
    page = await inOrganisation(deps, who, (scope) => readPage(scope, search, cursor))
    yield page.lines
  }
}

/**
 * The employees who were chosen, in the order they are named: as many as one page holds. Those whom the caller does not
 * work with are left out.
 * @throws AppError not_found where that leaves none
 */
export async function* exportSelected(
  deps: Deps,
  who: ActingScope,
  employeeIds: readonly string[],
): AsyncGenerator<string> {
  const ids = [...new Set(employeeIds.map((id) => id.toLowerCase()))].filter((id) => v.is(Id, id))
  yield await inOrganisation(deps, who, async (scope) => {
    const found = await scope.tx
      .select()
      .from(employees)
      .where(and(isSeen(scope), inArray(employees.id, ids)))
    if (found.length === 0) {
      throw new AppError('not_found', 'None of these employees is in your list any more. Reload the page.')
    }
    const rows = new Map(found.map((row) => [row.id, row]))
    return (
      headings +
      (await linesOf(
        scope,
        ids.flatMap((id) => rows.get(id) ?? []),
      ))
    )
  })
}

const Id = v.pipe(v.string(), v.uuid())

interface Page {
  lines: string
  /** Where to go on; undefined once there is no employee left. */
  cursor: string | undefined
}

async function readPage(
  scope: Scope,
  { isCovered, sort = '-invited', ...search }: Search,
  cursor?: string,
): Promise<Page> {
  const wanted = { ...search, isCovered: isCovered?.(scope) }
  const { key, direction, isBeyond, cursorAfter } = orderBy(scope, sort, cursor)
  const found = await scope.tx
    .select({ row: employees, sortKey: sql<string>`(${key})::text`.as('sort_key') })
    .from(employees)
    .where(and(employeeMatches(scope, wanted), isBeyond))
    .orderBy(sql`${key} ${direction}`, sql`${employees.id} ${direction}`)
    .limit(pageSize)
  const lines = await linesOf(
    scope,
    found.map(({ row }) => row),
  )
  const last = found.length === pageSize ? found.at(-1) : undefined
  return { lines, cursor: last && cursorAfter(last.sortKey, last.row.id) }
}

async function linesOf(scope: Scope, rows: readonly EmployeeRow[]): Promise<string> {
  const parts = await loadViewParts(
    scope,
    rows.map(({ id }) => id),
  )
  const key = await conditionsKey(scope, rows)
  return csvLines(
    rows.map((row) => {
      const employee = employeeView({ ...scope, key }, row, parts)
      return columns.map(([, cell]) => cell(employee) ?? '')
    }),
  )
}
