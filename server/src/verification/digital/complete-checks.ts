import { digitalProvider } from '#right-to-work/digital/digital-provider.ts'
import type { DigitalChecks } from '@bonafide/shared/contract/digital-checks.ts'
import { subDays } from 'date-fns'
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import type { OpenedRecord } from '#right-to-work/checks/check-record.ts'
import { appendRecord, loadRecords } from '#right-to-work/checks/load-records.ts'
import { refreshRightToWork } from '#right-to-work/checks/store-excuse.ts'
import { digitalSessions } from '#right-to-work/digital/digital-tables.ts'
import { noteRegister, registerFacts } from '#right-to-work/digital/register-note.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { isThisSession, loadDigitalSessions } from './digital-sessions.ts'
import { passIfWhole } from './pass-if-whole.ts'

/**
 * A user has looked the provider up. The checks of today that came in before it are completed with that, each by a record
 * that supersedes it, and pass their step where nothing else is missing (rule 18).
 */
export async function lookUpRegister(scope: Scope, found: { onRegister: boolean }): Promise<DigitalChecks> {
  const shown = await noteRegister(scope, found)
  const provider = scope.deps.providers.get(digitalProvider)
  // The sandbox is on no register.
  if (!provider || provider.sandbox) return shown
  const { orgId, provider: ofProvider, status, checkId, redaction, updatedAt } = digitalSessions
  const sessions = await scope.tx
    .select({ id: digitalSessions.id, employeeId: digitalSessions.employeeId })
    .from(digitalSessions)
    .where(
      and(
        eq(orgId, scope.orgId),
        eq(ofProvider, provider.name),
        eq(status, 'passed'),
        isNotNull(checkId),
        isNull(redaction),
        gte(updatedAt, subDays(scope.deps.clock(), 2)),
      ),
    )
    .orderBy(digitalSessions.employeeId)
  for (const session of sessions) await completeCheck(scope, provider.name, session)
  return shown
}

async function completeCheck(
  scope: Scope,
  provider: string,
  { id, employeeId }: { id: string; employeeId: string },
): Promise<void> {
  const { deps, tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  const session = (await loadDigitalSessions(tx, { orgId, employeeId })).find((one) => one.id === id)
  const records = await loadRecords(scope, employeeId)
  const before = lastCompleted(records, session?.checkId)
  const isCorrected = records.some(({ supersedes }) => supersedes === before?.id)
  if (!locked || locked.employee.erasedAt || !session || !before?.facts || isCorrected) return
  if (!('check' in before.facts) || !before.facts.check.provider) return
  const { check } = before.facts
  if (londonDay(new Date(check.checkedAt)) !== londonDay(deps.clock())) return
  const register = await registerFacts(scope, provider)
  const { kind, rulesVersion } = before
  // The provider stays the actor of its findings: the user has only looked at the register.
  const acting = { ...scope, actor: `provider:${provider}` } as const
  const added = await appendRecord(acting, employeeId, records, {
    kind,
    rulesVersion,
    supersedes: before.id,
    facts: { check: { ...check, provider: { ...before.facts.check.provider, ...register } } },
  })
  const { id: checkId, hash } = added
  const { route, outcome } = check
  await record(scope, {
    action: 'check.recorded',
    employeeId,
    data: { checkId, kind, route, outcome, rulesVersion, hash },
  })
  await tx.update(digitalSessions).set({ checkId }).where(isThisSession(session))
  await refreshRightToWork(scope, locked.employee)
  await passIfWhole(scope, locked, session, checkId)
}

/** A check as it was completed since, by the attestation of likeness: what a user has corrected is a check of theirs. */
function lastCompleted(
  records: readonly OpenedRecord[],
  checkId: string | null | undefined,
): OpenedRecord | undefined {
  const madeAt = ({ facts }: OpenedRecord) => facts && 'check' in facts && facts.check.checkedAt
  let last = records.find(({ id }) => id === checkId)
  for (const next of records) {
    const isCompleted = last && next.supersedes === last.id && madeAt(next) === madeAt(last)
    if (isCompleted) last = next
  }
  return last
}
