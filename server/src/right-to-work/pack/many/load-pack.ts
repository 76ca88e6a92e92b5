import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'

/** Continues a pack. Users see a failure within a minute and can start it again. */
export const buildPackJob = defineJob('evidence.build_pack', {
  data: v.object({ orgId: v.string(), packId: v.string() }),
  retry: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
})

export type PackRow = typeof evidencePacks.$inferSelect

/** The days for which a pack is listed. */
export const listedDays = 30

const Id = v.pipe(v.string(), v.uuid())

export const isPack = (orgId: string, packId: string) =>
  and(eq(evidencePacks.orgId, orgId), eq(evidencePacks.id, packId))

/**
 * A pack with the lock on its row: building it and what users and erasures do with it come one after the other.
 * @throws AppError not_found, alike for another organisation's and for one that never was
 */
export async function lockPack({ tx, orgId }: Scope, packId: string): Promise<PackRow> {
  const found = v.is(Id, packId)
    ? await tx.select().from(evidencePacks).where(isPack(orgId, packId)).for('update')
    : []
  return found[0] ?? notFound()
}

/** @throws AppError not_found, alike for another organisation's and for one that never was */
export async function findPack({ tx, orgId }: ReadScope, packId: string): Promise<PackRow> {
  const found = v.is(Id, packId) ? await tx.select().from(evidencePacks).where(isPack(orgId, packId)) : []
  return found[0] ?? notFound()
}

function notFound(): never {
  throw new AppError('not_found', 'Evidence pack not found')
}

/** The employees whose turn is next. */
export function nextEmployees(
  tx: Connection,
  { orgId, packId }: { orgId: string; packId: string },
  count: number,
) {
  const { position, employeeId, outcome, ...of } = evidencePackEmployees
  return tx
    .select({ position, employeeId })
    .from(evidencePackEmployees)
    .where(and(eq(of.orgId, orgId), eq(of.packId, packId), isNull(outcome)))
    .orderBy(asc(position))
    .limit(count)
}
