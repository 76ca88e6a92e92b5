import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { auditNotes } from '#platform/audit/audit-tables.ts'
import { identityRepeats } from '#employees/identity-repeats-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { noManager } from '#employees/managers.ts'
import { employeeTraces, flags } from '#employees/flags/flags-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { dropLookups } from '#platform/db/lookups.ts'
import { searchText } from '#employees/list/search-text.ts'
import { eraseEvidence } from '#right-to-work/evidence/delete-files.ts'
import { newLinkToken } from '#employees/links/create-link.ts'
import { countedNumber } from '#platform/phone-number.ts'
import { codeCaps } from '#messages/caps/message-caps.ts'
import { forgetNotice } from './legal-holds.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { redactIdentityJob } from '#verification/identity/identity-sessions.ts'

const fullName = 'Erased person'

/**
 * Overwrites and deletes everything that identifies an employee. The ledger, the audit log, and the passed steps with
 * their times stay, by ids. Reasons stay too: they are our own sentences, without a name.
 */
export async function forgetEmployee(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const isTheirs = and(eq(employees.orgId, orgId), eq(employees.id, employeeId))
  const [before] = await tx.select({ emailKey: employees.emailKey }).from(employees).where(isTheirs)
  await tx
    .update(employees)
    .set({
      fullName,
      email: '',
      // No address has this form, so the former one can be invited again.
      emailKey: `erased:${employeeId}`,
      phoneE164: null,
      dateOfBirthSealed: null,
      language: null,
      engagement: null,
      startDate: null,
      leaveDate: null,
      notHiredOn: null,
      stillEmployedOn: null,
      site: null,
      conditionsSealed: null,
      excuse: null,
      identityRepeatedAt: null,
      origin: null,
      externalId: null,
      metadata: null,
      assignedTo: null,
      ...noManager,
      searchText: searchText({ fullName, email: '' }),
      erasedAt: sql`coalesce(${employees.erasedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(isTheirs)
  if (before) await passOnEmail(scope, before.emailKey)
  await forgetLinks(scope, employeeId)
  await tx
    .update(identitySessions)
    .set({ returnUrl: '', returnHash: null, documentSealed: null })
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.employeeId, employeeId)))
  await tx
    .delete(identityRepeats)
    .where(and(eq(identityRepeats.orgId, orgId), eq(identityRepeats.employeeId, employeeId)))
  await tx.delete(auditNotes).where(and(eq(auditNotes.orgId, orgId), eq(auditNotes.employeeId, employeeId)))
  await tx
    .delete(employeeTraces)
    .where(and(eq(employeeTraces.orgId, orgId), eq(employeeTraces.employeeId, employeeId)))
  await tx.delete(flags).where(and(eq(flags.orgId, orgId), eq(flags.employeeId, employeeId)))
  await forgetMessages(scope, employeeId)
  await forgetCodes(scope, employeeId)
  await forgetNotice(scope, employeeId)
  await eraseEvidence(scope, employeeId)
  for (const eraser of scope.deps.erasers) await eraser.erase(scope, employeeId)
  await queueRedactions(scope, employeeId)
}

/**
 * Gives the address to the first of those who shared it, so that a new invitation to it has to say that it is shared.
 */
async function passOnEmail({ tx, orgId }: Scope, emailKey: string): Promise<void> {
  const isOfEmail = and(eq(employees.orgId, orgId), eq(employees.emailKey, emailKey))
  const sharing = await tx
    .select({ id: employees.id, sharesEmail: employees.sharesEmail })
    .from(employees)
    .where(isOfEmail)
    .orderBy(asc(employees.createdAt), asc(employees.id))
  const [first] = sharing
  if (!first || sharing.some(({ sharesEmail }) => !sharesEmail)) return
  await tx
    .update(employees)
    .set({ sharesEmail: false })
    .where(and(isOfEmail, eq(employees.id, first.id)))
}

/** Revokes every link, and replaces the token that was sent. */
async function forgetLinks({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const revoked = await tx
    .update(links)
    .set({ revokedAt: sql`coalesce(${links.revokedAt}, ${deps.clock().toISOString()}::timestamptz)` })
    .where(and(eq(links.orgId, orgId), eq(links.employeeId, employeeId)))
    .returning({ id: links.id, tokenHash: links.tokenHash })
  // The new tokens are known to nobody, so they are not looked up.
  for (const { id } of revoked) {
    const { token: _, ...stored } = newLinkToken(deps.keys, { orgId, id })
    await tx
      .update(links)
      .set(stored)
      .where(and(eq(links.orgId, orgId), eq(links.id, id)))
  }
  await dropLookups(
    tx,
    'link',
    revoked.map(({ tokenHash }) => tokenHash),
  )
}

async function forgetMessages({ tx, orgId }: Scope, employeeId: string): Promise<void> {
  const isTheirs = and(eq(messages.orgId, orgId), eq(messages.employeeId, employeeId))
  // A refusal may quote the address.
  await tx.update(messages).set({ failure: null }).where(isTheirs)
}

/**
 * Codes are deleted. Those of the last minutes still count against their number or mailbox, as a keyed hash: otherwise
 * a user who erases and invites by turns could have any number of codes sent to it.
 */
async function forgetCodes(scope: Scope, employeeId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const recent = new Date(deps.clock().getTime() - codeCaps.number.per * 1000)
  const isTheirs = and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.employeeId, employeeId))
  await tx.delete(oneTimeCodes).where(and(isTheirs, lte(oneTimeCodes.createdAt, recent)))
  const numbers = await tx
    .selectDistinct({ phoneE164: oneTimeCodes.phoneE164 })
    .from(oneTimeCodes)
    .where(isTheirs)
  await tx
    .update(oneTimeCodes)
    .set({ codeHash: '', codeSealed: null, requestIp: null, voidedAt: deps.clock() })
    .where(isTheirs)
  for (const { phoneE164 } of numbers) {
    if (!phoneE164?.startsWith('+')) continue
    await tx
      .update(oneTimeCodes)
      .set({ phoneE164: countedNumber(deps.keys, phoneE164) })
      .where(and(isTheirs, eq(oneTimeCodes.phoneE164, phoneE164)))
  }
}

/** Queues a request to the provider to erase each session of an employee for which there was none yet. */
async function queueRedactions({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const queued = await tx
    .update(identitySessions)
    .set({ redaction: 'queued' })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        // The provider knows nothing of the others.
        isNotNull(identitySessions.providerRef),
        isNull(identitySessions.redaction),
      ),
    )
    .returning({ id: identitySessions.id })
  for (const { id: sessionId } of queued) {
    await deps.jobs.enqueue(tx, redactIdentityJob, { orgId, sessionId, attempt: 0 })
  }
}
