import type { ImportResult, ImportRow } from '@bonafide/shared/contract/import-rows.ts'
import type { NewEmployee } from '@bonafide/shared/contract/employees.ts'
import { AppError } from '#platform/app-error.ts'
import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { validateRows } from './validate-rows.ts'

type RowResult = ImportResult['results'][number]

/**
 * Judges employees from a list, and invites those who can be unless it is a dry run. Each invitation stands for
 * itself: whatever goes wrong with one row, the others are not taken back.
 */
export async function importEmployees(
  deps: Deps,
  who: ActingScope,
  request: { dryRun: boolean; rows: readonly ImportRow[]; createdBy: string },
): Promise<ImportResult> {
  const judged = await inOrganisation(deps, who, (scope) => validateRows(scope, request.rows))
  const results: RowResult[] = []
  for (const [row, { invitation, errors, message, employees }] of judged.entries()) {
    if (!invitation)
      results.push({
        row,
        outcome: 'error',
        errors: { ...errors },
        message: message ?? null,
        ...(employees && { employees }),
      })
    else if (request.dryRun) results.push({ row, outcome: 'ready' })
    else results.push({ row, ...(await invite(deps, who, invitation, request.createdBy)) })
  }
  return { results }
}

async function invite(
  deps: Deps,
  who: ActingScope,
  invitation: NewEmployee,
  createdBy: string,
): Promise<Omit<RowResult, 'row'>> {
  try {
    const { employeeId } = await inOrganisation(deps, who, (scope) =>
      inviteEmployee(scope, invitation, { source: 'console', createdBy }, { mayWait: true }),
    )
    return { outcome: 'invited', employeeId }
  } catch (error) {
    if (error instanceof AppError) {
      const { errors, employees } = error.details
      return {
        outcome: 'error',
        message: error.message,
        errors: { ...errors },
        ...(employees && { employees: [...employees] }),
      }
    }
    deps.log.error({ err: error }, 'a row could not be imported')
    return { outcome: 'error', message: 'We could not save this row. Import it again.' }
  }
}
