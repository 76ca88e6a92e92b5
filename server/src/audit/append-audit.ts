import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { auditHeads, auditLog } from '#db/audit-tables.ts'
import type { Scope } from '#deps.ts'
import { publishEvent } from '#webhooks/publish-event.ts'
import { canonicalJson } from './canonical-json.ts'

/** What the first row of an organisation's chain follows. */
export const genesisHash = '0'.repeat(64)

export interface AuditEvent {
  /** Noun and past participle: `invitation.created`, `step.passed`. */
  action: string
  employeeId?: string
  linkId?: string
  /** Facts without personal data. */
  data?: Record<string, unknown>
}

export interface ChainedEvent {
  orgId: string
  seq: number
  at: string
  actor: string
  action: string
  employeeId: string | null
  linkId: string | null
  data: Record<string, unknown>
}

/** sha256(previous hash ‖ canonical JSON of the row), in hex. */
export function auditHash(prevHash: string, event: ChainedEvent): string {
  return createHash('sha256').update(prevHash).update(canonicalJson(event)).digest('hex')
}

/**
 * Adds a row to the organisation's chain, and queues what it means to other systems. Locks the chain's end until the transaction ends, so a use case
 * calls it as late as it can.
 */
export async function appendAudit(scope: Scope, event: AuditEvent): Promise<void> {
  const { tx, orgId } = scope
  await publishEvent(scope, event)
  await tx.insert(auditHeads).values({ orgId, seq: 0, hash: genesisHash }).onConflictDoNothing()
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.orgId, orgId)).for('update')
  if (!head) throw new Error('the audit chain has no end')
  const at = scope.deps.clock()
  const chained: ChainedEvent = {
    orgId,
    seq: head.seq + 1,
    at: at.toISOString(),
    actor: scope.actor,
    action: event.action,
    employeeId: event.employeeId ?? null,
    linkId: event.linkId ?? null,
    data: event.data ?? {},
  }
  const hash = auditHash(head.hash, chained)
  await tx.insert(auditLog).values({ ...chained, at, prevHash: head.hash, hash })
  await tx.update(auditHeads).set({ seq: chained.seq, hash }).where(eq(auditHeads.orgId, orgId))
}
