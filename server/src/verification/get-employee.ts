import { type EmployeeDetail, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { IdentityFacts, Quarantine } from '@bonafide/shared/contract/employees/identity-review.ts'
import { loadRightToWork } from '#right-to-work/checks/load-excuse.ts'
import { keyToOpen } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import {
  isOverdue,
  loadIdentitySessions,
  overdueReason,
  waitingSessions,
} from './identity/identity-sessions.ts'
import { openDateOfBirth } from '#employees/sealed-fields.ts'
import { identityFacts } from './identity/document-check.ts'
import { identityOf } from './identity/fetch-outcome.ts'
import type { LinkedSession } from './identity/identity-status.ts'
import { loadFlags } from '#employees/flags/load-flags.ts'
import { employeeView, loadViewParts, stepView } from '#employees/employee-view.ts'
import { findEmployee } from '#employees/find-employee.ts'

/** Returns one employee with their four steps. An employee of another organisation is reported as unknown. */
export async function getEmployee(scope: Scope, employeeId: string): Promise<EmployeeDetail> {
  const employee = await findEmployee(scope, employeeId)
  const parts = await loadViewParts(scope, [employee.id])
  const rows = parts.steps.get(employee.id) ?? []
  const isAtIdentity = rows.some(({ type, status }) => type === 'id' && status === 'pending')
  const isPassed = rows.some(({ type, status }) => type === 'id' && status === 'pass')
  const overdue = isAtIdentity && (await isOverdue(scope, employee.id)) ? overdueReason : null
  const maySee = scope.permissions?.has('documents:read')
  const sessions = await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId: employee.id })
  const rightToWork = await loadRightToWork(scope, employee)
  const key = await keyToOpen(scope, [
    employee.conditionsSealed,
    employee.dateOfBirthSealed,
    ...sessions.map(({ documentSealed }) => documentSealed),
  ])
  return {
    employee: { ...employeeView({ ...scope, key }, employee, parts), ...(rightToWork && { rightToWork }) },
    flowStatus: {
      steps: stepTypes.map((type) => {
        const step = stepView(rows, type)
        return { type, ...step, reason: step.reason ?? (type === 'id' ? overdue : null) }
      }),
    },
    flags: (await loadFlags(scope, [employee.id])).get(employee.id) ?? [],
    quarantine: isPassed ? null : quarantineOf(waitingSessions(sessions)[0]),
    dateOfBirth: maySee ? openDateOfBirth(key, employee.dateOfBirthSealed) : null,
    identity: maySee ? withProviderPage(scope, identityFacts(key, sessions), sessions) : null,
  }
}

/** Adds where the images can be seen, as long as the provider has them. */
function withProviderPage(
  { deps }: Scope,
  facts: IdentityFacts | null,
  sessions: readonly LinkedSession[],
): IdentityFacts | null {
  const session = sessions.find(({ id }) => id === facts?.sessionId)
  if (!facts || !session?.providerRef || session.redaction) return facts
  const { provider, providerRef, testMode } = session
  return {
    ...facts,
    providerPage: identityOf(deps.providers, provider)?.reviewPage?.(providerRef, { testMode }),
  }
}

/** The identity result that came too late, where that is what waits for the organisation. */
function quarantineOf(waiting: LinkedSession | undefined): Quarantine | null {
  if (!waiting?.quarantine || !waiting.quarantineReason) return null
  const { id: sessionId, updatedAt, quarantineReason: reason } = waiting
  return { sessionId, at: updatedAt.toISOString(), reason }
}
