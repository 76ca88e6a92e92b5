import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { applyDeliveryStatus } from '#messages/apply-delivery-status.ts'
import { reportedStanding } from './reported-status.ts'
import { readReport, type StatusReport } from './status-report.ts'
import { isSigned } from './twilio-signature.ts'

const provider = 'twilio'

interface Received {
  /** Path and query as they came, below the public address. */
  path: string
  body: string
  signature: string | undefined
}

/** Takes in a report on a message: once each, in any order, whatever it is about. */
export async function receiveReport(
  deps: Deps,
  authToken: string,
  { path, body, signature }: Received,
): Promise<void> {
  const url = deps.env.publicUrl + path
  const params = new URLSearchParams(body)
  if (!isSigned(authToken, { url, params, signature })) {
    throw new AppError('bad_signature', 'The signature does not match')
  }
  const report = readReport(params, new URL(url).searchParams)
  if (!report) throw new AppError('bad_request', 'The report is not understood')
  const { orgId, messageId } = report
  if (!orgId || !messageId || !(await isOurs(deps, orgId, messageId))) {
    deps.log.warn({ sid: report.sid, status: report.status }, 'a report about something unknown')
    await keepEvent(deps, deps.db, report, false)
    return
  }
  await inOrganisation(deps, { orgId, actor: `provider:${provider}` }, async (scope) => {
    if (!(await keepEvent(deps, scope.tx, report, true))) return
    const standing = reportedStanding(report.status, report.errorCode)
    if (standing) await applyDeliveryStatus(scope, { messageId, providerRef: report.sid }, standing)
  })
}

async function isOurs({ db }: Deps, orgId: string, messageId: string): Promise<boolean> {
  const [message] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.id, messageId)))
  return message !== undefined
}

/** Keeps a report and answers whether it is here for the first time. */
async function keepEvent(
  deps: Deps,
  connection: Connection,
  { sid, status }: StatusReport,
  handled: boolean,
): Promise<boolean> {
  const kept = await connection
    .insert(providerEvents)
    .values({
      provider,
      eventId: `${sid} ${status}`,
      type: `message.${status}`,
      handled,
      receivedAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return kept.length === 1
}
