import { identityProvider } from '#verification/identity/identity-provider.ts'
import { secondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import { openDateOfBirth } from '#employees/sealed-fields.ts'
import { consumeCredit } from '#billing/consume-credit.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { keyToOpen } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { requireCurrent } from '#employees/steps.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { identityOf } from './fetch-outcome.ts'
import { type IdentitySession, identityStatus, isBeingChecked } from './identity-status.ts'
import { takeBackIdentity } from './no-document.ts'
import { instantAfter, loadIdentitySessions, queueCancellations } from './identity-sessions.ts'
import { queuePoll, renewPolls } from './poll-identity.ts'
import { type ReturnPage, returnPage } from './return-page.ts'

const sessionsPerHour = 20

/** A session of ours that the employee may go on in. */
export interface OpenSession {
  session: IdentitySession
  fullName: string
  dateOfBirth: string | null
  returnUrl: string
}

/** Sessions that the provider is still deciding on: no other is opened before that. */
export interface Undecided {
  linkId: string
  processing: IdentitySession[]
}

interface SessionOptions {
  /** The page around the widget. */
  returnUrl: string | undefined
  /** Continues no session that was begun with an earlier provider. */
  afresh: boolean
}

/**
 * The employee's unfinished session, or a new one, which the provider knows nothing of yet. A session leads back to
 * one page, so an employee who goes on in another page gets another session, and the earlier one is closed at the provider: what
 * it is given to judge counts as an attempt, so no more than one is open at a time.
 */
export async function openIdentitySession(
  scope: Scope,
  locked: FlowEmployee,
  { returnUrl, afresh }: SessionOptions,
): Promise<OpenSession | Undecided> {
  requireCurrent(locked.steps, 'id')
  const { employee, link, repeat } = locked
  const page = await returnPage(scope, locked, returnUrl)
  const { dateOfBirthSealed } = employee
  const opened = async (session: IdentitySession): Promise<OpenSession> => ({
    session,
    fullName: employee.fullName,
    dateOfBirth: openDateOfBirth(await keyToOpen(scope, [dateOfBirthSealed]), dateOfBirthSealed),
    returnUrl: page.urlFor(session.id),
  })
  const sessions = await loadIdentitySessions(scope.tx, {
    orgId: scope.orgId,
    employeeId: employee.id,
    repeatId: repeat?.id,
  })
  const { attemptsLeft, state } = identityStatus(sessions)
  // The organisation decides: there is no provider to ask.
  if (state === 'review') return { linkId: link.id, processing: [] }
  const processing = sessions.filter(isBeingChecked)
  if (processing.length) {
    for (const session of processing) await renewPolls(scope, session)
    return { linkId: link.id, processing }
  }
  if (attemptsLeft === 0) {
    throw new AppError(
      'identity_attempts_used',
      'You have used all your attempts. Contact your employer for help.',
    )
  }
  await takeBackIdentity(scope, locked)
  // Only the latest session counts: the others are being closed.
  const latest = sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  const unfinished = latest && isUnfinished(scope, latest, link.id, page) ? latest : undefined
  if (unfinished && (!afresh || isWithChosen(scope, unfinished))) {
    await renewPolls(scope, unfinished)
    if (locked.steps.id.status === 'fail') await goOn(scope, locked, unfinished, nextInstant(scope, sessions))
    return opened(unfinished)
  }
  await limitSessions(scope, employee.id)
  if (!repeat && sessions.every(({ invalidatedAt }) => invalidatedAt)) await consumeCredit(scope, employee.id)
  await queueCancellations(scope, sessions)
  const session = await createSession(scope, locked, page, nextInstant(scope, sessions))
  if (locked.steps.id.status === 'fail' && !repeat) {
    await settleStep(scope, locked, { type: 'id', status: 'pending', linkId: link.id })
  }
  return opened(session)
}

// A session of an earlier link would send the employee back to a page that no longer opens.
function isUnfinished({ deps }: Scope, session: IdentitySession, linkId: string, page: ReturnPage): boolean {
  const { provider, providerRef, status, superseded, returnHash } = session
  const leadsHere = session.linkId === linkId && page.isSame(returnHash)
  // An earlier provider starts no session any more, but continues those begun there.
  const isKnown = providerRef !== null && identityOf(deps.providers, provider) !== undefined
  return status === 'created' && !superseded && leadsHere && (isKnown || isWithChosen({ deps }, session))
}

function isWithChosen({ deps }: Pick<Scope, 'deps'>, { provider }: IdentitySession): boolean {
  return provider === deps.providers.get(identityProvider).name
}

// Another session has failed since this one was opened: this is the latest again from now on.
async function goOn(scope: Scope, locked: FlowEmployee, { id }: IdentitySession, now: Date): Promise<void> {
  const { tx, orgId } = scope
  await tx
    .update(identitySessions)
    .set({ updatedAt: now })
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, id)))
  if (locked.repeat) return
  await settleStep(scope, locked, { type: 'id', status: 'pending', linkId: locked.link.id })
}

// Limits sessions: each return page has one of its own, which the provider charges for.
async function limitSessions({ deps, tx }: Scope, employeeId: string): Promise<void> {
  await limitHits(tx, `identity ${employeeId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: sessionsPerHour,
    message: 'You have started the identity check too many times. Try again in an hour.',
  })
}

async function createSession(
  scope: Scope,
  { employee, link, repeat }: FlowEmployee,
  page: ReturnPage,
  now: Date,
): Promise<IdentitySession> {
  const { deps, tx, orgId } = scope
  const id = crypto.randomUUID()
  const provider = deps.providers.get(identityProvider)
  const session: IdentitySession = {
    orgId,
    id,
    employeeId: employee.id,
    linkId: link.id,
    repeatId: repeat?.id ?? null,
    provider: provider.name,
    providerRef: null,
    // The page itself may have a token in its address, which no table holds.
    returnUrl: new URL(page.urlFor(id)).origin,
    returnHash: page.hash,
    status: 'created',
    reason: null,
    testMode: false,
    verdict: null,
    documentSealed: null,
    superseded: false,
    invalidatedAt: null,
    quarantine: null,
    quarantineReason: null,
    redaction: null,
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(identitySessions).values(session)
  await queuePoll(scope, session)
  await record(scope, {
    action: 'identity.started',
    employeeId: employee.id,
    linkId: link.id,
    data: { sessionId: id, provider: provider.name },
  })
  return session
}

// Keeps times increasing even when a clock was set back, since they decide which session is the latest.
function nextInstant({ deps }: Scope, sessions: readonly IdentitySession[]): Date {
  return instantAfter(
    deps.clock(),
    sessions.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
  )
}
