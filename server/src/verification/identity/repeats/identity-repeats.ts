import { embed } from '@bonafide/shared/contract/organisation/embed.ts'
import {
  identityRepeats as repeatCalls,
  type IdentityRepeatState,
} from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import { and, desc, eq } from 'drizzle-orm'
import { createEmbedToken } from '#embed/embed-token.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { identityDueAt } from '#employees/show-listed.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { linkState } from '#employees/links/link-state.ts'
import { readLink } from '#employees/links/find-link.ts'
import { loadSteps, type Step } from '#employees/steps.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import type { Scope } from '#platform/scope.ts'
import { loadIdentitySessions } from '../identity-sessions.ts'
import { identityStatus } from '../identity-status.ts'
import { askRepeat, cancelRepeat, isRepeatable, offerRepeat } from './ask-repeat.ts'
import { type IdentityRepeat, latestRepeat } from './repeat-of.ts'

export function mountIdentityRepeats(app: App): void {
  mountUnit(app, repeatCalls.read, ({ params }, scope) => showRepeat(scope, params.employeeId))
  mountUnit(app, repeatCalls.ask, ({ params }, scope) => askRepeat(scope, params.employeeId))
  mountUnit(app, repeatCalls.cancel, ({ params }, scope) => cancelRepeat(scope, params.employeeId))
  // Creating an embed token for a repeat also asks for the repeat.
  mountUnit(app, embed.createToken, async ({ body }, scope, { apiKeyId }) => {
    const created = await createEmbedToken(scope, body, apiKeyId)
    if (body.view === 'reverify' && body.employeeId !== undefined) await offerRepeat(scope, body.employeeId)
    return created
  })
}

/** Returns until when an employee's identity counts as confirmed, and the state of the last repeat, for users. */
async function showRepeat(scope: Scope, employeeId: string): Promise<IdentityRepeatState> {
  const { deps, tx, orgId } = scope
  const employee = await findEmployee(scope, employeeId)
  const steps = await loadSteps(tx, { orgId, employeeId })
  const last = await latestRepeat(tx, { orgId, employeeId })
  const due = identityDueAt(employee, [{ type: 'id', ...steps.id }], deps.clock())
  return {
    dueAt: due?.toISOString() ?? null,
    isOverdue: due !== undefined && due <= deps.clock(),
    ...(await lastConfirmed(scope, employeeId, steps.id)),
    canAsk: isRepeatable(scope, { employee, steps }),
    last: last ? await showLast(scope, last) : null,
  }
}

async function lastConfirmed({ tx, orgId }: Scope, employeeId: string, step: Step) {
  const first = step.status === 'pass' ? step : undefined
  const [repeat] = await tx
    .select()
    .from(identityRepeats)
    .where(
      and(
        eq(identityRepeats.orgId, orgId),
        eq(identityRepeats.employeeId, employeeId),
        eq(identityRepeats.outcome, 'pass'),
      ),
    )
    .orderBy(desc(identityRepeats.confirmedAt))
    .limit(1)
  const isLater = repeat?.confirmedAt && (!first?.completedAt || repeat.confirmedAt > first.completedAt)
  return isLater
    ? { confirmedAt: repeat.confirmedAt?.toISOString() ?? null, isTest: repeat.testMode }
    : { confirmedAt: first?.completedAt?.toISOString() ?? null, isTest: first?.assurance === 'none' }
}

const ended = { pass: 'passed', fail: 'failed', cancelled: 'cancelled' } as const

async function showLast(scope: Scope, repeat: IdentityRepeat): Promise<IdentityRepeatState['last']> {
  const { deps, tx, orgId } = scope
  const { id: repeatId, employeeId, linkId, outcome, requestedAt, closedAt } = repeat
  const link = await readLink(scope, linkId)
  if (!link) return null
  const now = identityStatus(await loadIdentitySessions(tx, { orgId, employeeId, repeatId }))
  return {
    state: outcome ? ended[outcome] : now.state === 'processing' ? 'processing' : 'asked',
    requestedAt: requestedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    reason: repeat.reason ?? now.reason,
    link: {
      state: linkState(link, deps.clock()),
      openedAt: link.openedAt?.toISOString() ?? null,
      expiresAt: link.expiresAt.toISOString(),
    },
  }
}
