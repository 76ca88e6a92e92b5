import type { DigitalChecks } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { lackingForStep } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { subDays } from 'date-fns'
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { currentStep } from '#employees/steps.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import type { OpenedRecord } from '#right-to-work/checks/check-record.ts'
import { findUsableChecks } from '#right-to-work/checks/load-excuse.ts'
import { refreshRightToWork } from '#right-to-work/checks/refresh-excuse.ts'
import { appendRecord, loadRecords } from '#right-to-work/checks/load-records.ts'
import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { noteRegister, registerFacts } from '#right-to-work/register-note.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { closeSubmission } from '#right-to-work/submission.ts'
import { settleStep } from '#verification/settle-step.ts'
import { counts, type DigitalSession, isThisSession, loadDigitalSessions } from './digital-sessions.ts'

const rightToWorkStep = 4

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

/**
 * Passes the current step by a digital check that lacks only parts that can follow until work starts. Looks at this
 * check alone: an excuse from another one does not help. @returns whether it has passed
 */
export async function passIfWhole(
  scope: Scope,
  locked: LockedEmployee,
  session: DigitalSession,
  checkId: string,
): Promise<boolean> {
  const { employee, steps } = locked
  const isCurrent = currentStep(steps) === rightToWorkStep && steps.rtw.status === 'pending'
  if (!counts(session) || !isCurrent) return false
  const judged = (await findUsableChecks(scope, employee)).find(({ event }) => event.id === checkId)
  if (!judged) return false
  const { missing } = judged.judgement
  if (lackingForStep(missing, judged.event.facts.route).length > 0) return false
  const isLikenessDue = missing.includes('likeness')
  await closeSubmission(scope, employee.id, { isLikenessDue })
  const { linkId } = session
  await settleStep(scope, locked, { type: 'rtw', status: 'pass', method: 'digital', linkId })
  return true
}
