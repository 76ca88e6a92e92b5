import { secondsInHour } from 'date-fns/constants'
import { and, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { openDateOfBirth } from '#employees/sealed-fields.ts'
import { requireCurrent } from '#employees/steps.ts'
import type { Call } from '#platform/http/mount.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import { keyToOpen } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { DigitalProvider } from '#right-to-work/digital-provider.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { rightToWorkState } from '#right-to-work/right-to-work-state.ts'
import { storeChoice } from '#right-to-work/submission.ts'
import { returnPage } from '#verification/identity/return-page.ts'
import { type FlowEmployee, type FlowVisit, openFlow } from '#verification/open-flow.ts'
import { notConfirmed } from '#verification/check-right-to-work.ts'
import {
  digitalState,
  isThisSession,
  loadDigitalSessions,
  pollDigitalJob,
  supersedeSessions,
} from './digital-sessions.ts'
import { refreshDigitalSessions } from './take-in.ts'

const sessionsPerHour = 10
const firstPollSeconds = 15

const unreachable = 'We could not start the check of your passport. Try again in a few minutes.'

interface Begun {
  sessionId: string
  fullName: string
  dateOfBirth: string | null
  returnUrl: string
}

/**
 * Returns the page where the employee has their passport checked; without an address the provider is still deciding.
 * Asks the provider between transactions, so that a slow reply keeps no row locked.
 * @param returnUrl the page around the widget
 */
export async function startDigitalCheck(
  context: Call,
  visit: FlowVisit | undefined,
  provider: DigitalProvider,
  returnUrl?: string,
): Promise<{ status: 'pending'; url?: string }> {
  const { deps } = context
  if (visit) await refreshDigitalSessions(deps, visit)
  const begun = await openFlow(context, visit, (scope, locked) => begin(scope, locked, provider, returnUrl))
  if (!begun) return { status: 'pending' }
  const { url, providerRef } = await orUnavailable(deps.log, unreachable, () =>
    provider.create(deps.db, begun),
  )
  const session = { orgId: visit?.orgId ?? '', id: begun.sessionId }
  const key = vendorKey(provider.name, providerRef)
  await requireLookup(deps.db, { kind: 'digital-session', key, orgId: session.orgId })
  const [stored] = await deps.db
    .update(digitalSessions)
    .set({ providerRef })
    .where(and(isThisSession(session), isNull(digitalSessions.redaction)))
    .returning({ id: digitalSessions.id })
  // Erased meanwhile, when the provider knew nothing of them yet.
  if (!stored) {
    await orUnavailable(deps.log, unreachable, () => provider.erase(deps.db, providerRef))
    throw new AppError('unavailable', unreachable)
  }
  return { status: 'pending', url }
}

async function begin(
  scope: Scope,
  locked: FlowEmployee,
  provider: DigitalProvider,
  wanted: string | undefined,
): Promise<Begun | undefined> {
  requireCurrent(locked.steps, 'rtw')
  const { employee, link, steps } = locked
  if (rightToWorkState(steps.rtw).state === 'failed') throw notConfirmed()
  const { deps, tx, orgId } = scope
  const page = await returnPage(scope, locked, wanted)
  const state = digitalState(await loadDigitalSessions(tx, { orgId, employeeId: employee.id }))
  if (state?.state === 'processing') return undefined
  // A passport of the two countries needs no follow-up, which is not offered this way.
  if (!state || locked.followUp) throw new AppError('conflict', 'The document could not be verified.')
  await limitHits(tx, `digital ${employee.id}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: sessionsPerHour,
    message: 'You have started the check of your passport too many times. Try again in an hour.',
  })
  await storeChoice(scope, employee.id, { route: 'digital', document: 'passport' })
  await supersedeSessions(scope, employee.id, 'open')
  const sessionId = crypto.randomUUID()
  const now = deps.clock()
  await tx.insert(digitalSessions).values({
    orgId,
    id: sessionId,
    employeeId: employee.id,
    linkId: link.id,
    provider: provider.name,
    status: 'created',
    createdAt: now,
    updatedAt: now,
  })
  const poll = { orgId, sessionId, attempt: 0 }
  await deps.jobs.enqueue(tx, pollDigitalJob, poll, { afterSeconds: firstPollSeconds })
  await record(scope, {
    action: 'digital.started',
    employeeId: employee.id,
    linkId: link.id,
    data: { sessionId, provider: provider.name },
  })
  return {
    sessionId,
    fullName: employee.fullName,
    dateOfBirth: openDateOfBirth(
      await keyToOpen(scope, [employee.dateOfBirthSealed]),
      employee.dateOfBirthSealed,
    ),
    returnUrl: page.plainUrl,
  }
}
