import { packDays } from '@bonafide/shared/contract/evidence-packs.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { isPack, lockPack } from './load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'
import { dropPack } from './store-parts.ts'

/** The days for which a pack is listed. */
export const listedDays = 30
const batchSize = 500

/** Deletes packs whose time is over, and forgets those that are listed no more. */
export async function expirePacks(deps: Deps): Promise<Record<string, number>> {
  const before = (days: number) => new Date(deps.clock().getTime() - days * millisecondsInDay)
  const { state, expiresAt, createdAt, orgId, id } = evidencePacks
  const isOver = or(
    and(eq(state, 'ready'), lt(expiresAt, deps.clock())),
    and(inArray(state, ['failed', 'building']), lt(createdAt, before(packDays))),
  )
  const isOld = lt(createdAt, before(listedDays))
  const found = await deps.db
    .select({ orgId, packId: id })
    .from(evidencePacks)
    .where(or(isOver, isOld))
    .limit(batchSize)
  const expired = await tryEach(
    deps,
    found,
    ({ packId, ...of }) =>
      inOrganisation(deps, { ...of, actor: 'system' }, async (scope) => {
        const pack = await lockPack(scope, packId)
        await dropPack(scope, packId)
        if (pack.createdAt < before(listedDays)) {
          const theirs = evidencePackEmployees
          await scope.tx.delete(theirs).where(and(eq(theirs.orgId, of.orgId), eq(theirs.packId, packId)))
          await scope.tx.delete(evidencePacks).where(isPack(of.orgId, packId))
          return true
        }
        await scope.tx.update(evidencePacks).set({ state: 'expired' }).where(isPack(of.orgId, packId))
        await record(scope, { action: 'evidence.pack_deleted', data: { packId, reason: 'expired' } })
        return true
      }),
    { text: 'a pack of evidence could not be deleted', facts: (pack) => pack },
  )
  return { expired }
}

export const expirePacksTask: HourlyTask = { name: 'expire-packs', run: expirePacks }
