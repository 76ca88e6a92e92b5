import { coverNames } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import {
  type Employee,
  isTestPass,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, type SQL } from 'drizzle-orm'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'
import { employeeView, loadViewParts } from '#employees/employee-view.ts'
import { employees } from '#employees/employees-tables.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import { isAfter, type ListPosition } from '#platform/pagination/keyset.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { employeeMatches, type Listed } from './search-text.ts'

type Search = Omit<Listed, 'isCovered'> & {
  q?: string | undefined
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

/**
 * Everyone who matches as CSV, newest first, a page at a time: neither the memory it takes nor the time that
 * the database is held grows with how many there are.
 */
export async function* exportEmployees(deps: Deps, who: ActingScope, search: Search): AsyncGenerator<string> {
  let page = await inOrganisation(deps, who, (scope) => readPage(scope, search))
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)]) + page.lines
  while (page.last) {
    const after = page.last
    page = await inOrganisation(deps, who, (scope) => readPage(scope, search, after))
    yield page.lines
  }
}

interface Page {
  lines: string
  /** The position to go on from; undefined once there is no employee left. */
  last: ListPosition | undefined
}

async function readPage(scope: Scope, { isCovered, ...search }: Search, after?: ListPosition): Promise<Page> {
  const wanted = { ...search, isCovered: isCovered?.(scope) }
  const rows = await scope.tx
    .select()
    .from(employees)
    .where(and(employeeMatches(scope, wanted), after && isAfter(employees, after)))
    .orderBy(desc(employees.createdAt), desc(employees.id))
    .limit(pageSize)
  const parts = await loadViewParts(
    scope,
    rows.map(({ id }) => id),
  )
  const key = await conditionsKey(scope, rows)
  const lines = rows.map((row) => {
    const employee = employeeView({ ...scope, key }, row, parts)
    return columns.map(([, cell]) => cell(employee) ?? '')
  })
  return { lines: csvLines(lines), last: rows.length === pageSize ? rows.at(-1) : undefined }
}
