import { millisecondsInDay } from 'date-fns/constants'
import { record } from '#platform/audit/record.ts'
import { backoffSeconds, type JobData } from '#platform/jobs/define-job.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { DigitalProvider } from '#right-to-work/digital-provider.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import {
  counts,
  type DigitalSession,
  isOpen,
  isThisSession,
  loadDigitalSessions,
  pollDigitalJob,
} from './digital-sessions.ts'
import { providerOf, takeInSession } from './take-in.ts'

const backoff = { firstSeconds: 15, mostSeconds: 3 * 3600 }
// Longer than any provider keeps a session open.
const longestMs = 14 * millisecondsInDay

/**
 * Looks at an open session: asks the provider how it stands, or has it closed where it does not count any more. Each
 * look is a job of its own, so the looking does not end with an outage.
 */
export async function pollDigital(
  deps: Deps,
  { orgId, sessionId, attempt }: JobData<typeof pollDigitalJob>,
): Promise<void> {
  const session = await find(deps, orgId, sessionId)
  if (!session || !isOpen(session)) return
  try {
    if (counts(session) && !isOver(deps, session)) await takeInSession(deps, session)
    else await close(deps, session)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, sessionId }, 'the digital provider is asked again later')
  }
  const left = await find(deps, orgId, sessionId)
  if (!left || !isOpen(left)) return
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
    scope.deps.jobs.enqueue(
      scope.tx,
      pollDigitalJob,
      { orgId, sessionId, attempt: attempt + 1 },
      { afterSeconds: backoffSeconds(attempt, backoff) },
    ),
  )
}

async function find({ db }: Deps, orgId: string, sessionId: string): Promise<DigitalSession | undefined> {
  const [row] = await db
    .select()
    .from(digitalSessions)
    .where(isThisSession({ orgId, id: sessionId }))
  return row && (await loadDigitalSessions(db, row)).find(({ id }) => id === sessionId)
}

function isOver({ clock }: Deps, { createdAt }: DigitalSession): boolean {
  return clock().getTime() - createdAt.getTime() > longestMs
}

/** Closes a session at the provider, with what was submitted in it. */
async function close(deps: Deps, session: DigitalSession): Promise<void> {
  const { id: sessionId, orgId, employeeId, linkId, providerRef, provider } = session
  const asked = providerOf(deps, session)
  if (providerRef !== null && asked) await eraseThere(deps, asked, providerRef)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const closed = await scope.tx
      .update(digitalSessions)
      .set({ status: 'cancelled', updatedAt: scope.deps.clock() })
      .where(isThisSession(session))
      .returning({ id: digitalSessions.id })
    if (closed.length) {
      await record(scope, { action: 'digital.cancelled', employeeId, linkId, data: { sessionId, provider } })
    }
  })
}

async function eraseThere({ db }: Deps, provider: DigitalProvider, ref: string): Promise<void> {
  try {
    await provider.erase(db, ref)
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.missing) throw error
  }
}
