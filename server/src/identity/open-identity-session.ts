import { appendAudit } from '#audit/append-audit.ts'
import { AppError } from '#app-error.ts'
import { consumeCheck } from '#billing/consume-check.ts'
import { identitySessions } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import type { FlowPerson } from '#flow/open-flow.ts'
import { settleStep } from '#flow/settle-step.ts'
import { requireCurrent } from '#flow/step-order.ts'
import { linkUrl } from '#links/link-url.ts'
import { type IdentitySession, identityStanding } from './identity-standing.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'
import { queuePoll } from './poll-identity.ts'

/** Where the person goes to prove who they are: an unfinished session of theirs, or a new one. */
export async function openIdentitySession(scope: Scope, person: FlowPerson): Promise<{ url: string }> {
  requireCurrent(person.steps, 'id')
  const { employee, link } = person
  const sessions = await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId: employee.id })
  const { attemptsLeft } = identityStanding(sessions)
  if (sessions.some(({ status }) => status === 'processing')) {
    throw new AppError('identity_processing', 'Your identity check is still being processed')
  }
  if (attemptsLeft === 0) {
    throw new AppError('identity_attempts_used', 'No attempts are left. Please contact your organisation.')
  }
  // A session of an earlier link would send the person back to a page that no longer opens.
  const unfinished = sessions.find((session) => isUnfinished(session, link.id))
  if (unfinished) return { url: unfinished.url }
  if (sessions.length === 0) await consumeCheck(scope, employee.id)
  const session = await createSession(scope, person, nextInstant(scope, sessions))
  if (person.steps.id.status === 'fail') {
    await settleStep(scope, person, { type: 'id', status: 'pending', linkId: link.id })
  }
  return { url: session.url }
}

function isUnfinished({ status, linkId, superseded }: IdentitySession, currentLinkId: string): boolean {
  return status === 'created' && linkId === currentLinkId && !superseded
}

async function createSession(
  scope: Scope,
  { employee, link }: FlowPerson,
  now: Date,
): Promise<IdentitySession> {
  const { deps, tx, orgId } = scope
  const id = crypto.randomUUID()
  const returnUrl = returnUrlOf(scope, link, id)
  const provider = deps.providers.identity
  const created = await provider.create(tx, { sessionId: id, fullName: employee.fullName, returnUrl })
  const session: IdentitySession = {
    orgId,
    id,
    employeeId: employee.id,
    linkId: link.id,
    provider: provider.name,
    ...created,
    // The page itself has the link's token in its address, which no table holds.
    returnUrl: deps.env.publicUrl,
    status: 'created',
    reason: null,
    superseded: false,
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(identitySessions).values(session)
  await queuePoll(scope, session)
  await appendAudit(scope, {
    action: 'identity.started',
    employeeId: employee.id,
    linkId: link.id,
    data: { sessionId: id, provider: provider.name },
  })
  return session
}

// Which session is the latest goes by their time, also where a clock was set back.
function nextInstant({ deps }: Scope, sessions: readonly IdentitySession[]): Date {
  const times = sessions.map(({ createdAt }) => createdAt.getTime() + 1)
  return new Date(Math.max(deps.clock().getTime(), ...times))
}

/** The link's own page, built from what is stored: nothing of it comes from the request. */
function returnUrlOf({ deps }: Scope, link: FlowPerson['link'], sessionId: string): string {
  const token = deps.keys.open('link', link.tokenSealed)
  if (token === undefined) throw new Error(`link ${link.id} was sealed with another key`)
  return `${linkUrl(deps.env.publicUrl, { token, channel: link.channel })}&session_id=${sessionId}`
}
