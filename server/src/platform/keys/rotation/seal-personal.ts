import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { organisations } from '#platform/db/organisations-tables.ts'
import { organisationKey, organisationMark } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import type { PersonalPurpose } from '#platform/keys/keys.ts'
import type { Deps } from '#platform/scope.ts'
import { type Progress, renewAll, type StoredColumn } from './reencrypt.ts'

/** A column whose values the key of their organisation seals. */
export interface PersonalColumn extends StoredColumn {
  purpose: PersonalPurpose
  orgId: PgColumn
}

type SealDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

const batchSize = 500
const nothing: Progress = { seen: 0, renewed: 0, left: 0, lost: 0 }

function add(sum: Progress, { seen, renewed, left, lost }: Progress): void {
  sum.seen += seen
  sum.renewed += renewed
  sum.left += left
  sum.lost += lost
}

/**
 * Seals under the organisations' keys what the data key sealed before they had any. An organisation that is done is not
 * looked at again.
 * @returns the sum over all that were looked at
 */
export async function sealPersonal(deps: SealDeps, columns: readonly PersonalColumn[]): Promise<Progress> {
  const sum = { ...nothing }
  let last: string | undefined
  for (;;) {
    const batch = await incomplete(deps, last)
    for (const { id } of batch) add(sum, await sealOne(deps, columns, id))
    last = batch.at(-1)?.id
    if (batch.length < batchSize) return sum
  }
}

/** Organisations with values that may be sealed with the data key itself. Nothing is left of one that was erased. */
function incomplete({ db }: SealDeps, last: string | undefined) {
  return db
    .select({ id: organisations.id })
    .from(organisations)
    .leftJoin(organisationKeys, eq(organisationKeys.orgId, organisations.id))
    .where(
      and(
        isNull(organisationKeys.completeAt),
        isNull(organisations.erasedAt),
        last === undefined ? undefined : gt(organisations.id, last),
      ),
    )
    .orderBy(asc(organisations.id))
    .limit(batchSize)
}

async function sealOne(deps: SealDeps, columns: readonly PersonalColumn[], orgId: string): Promise<Progress> {
  const { db, keys, clock } = deps
  const key = await organisationKey({ deps, tx: db, orgId })
  const sum = { ...nothing }
  for (const column of columns) {
    const { purpose } = column
    const isEarlier: SQL = sql`${column.sealed} not like ${`${organisationMark}%`}`
    const progress = await renewAll(db, column, {
      where: and(eq(column.orgId, orgId), isEarlier),
      renew(sealed) {
        const text = keys.open(purpose, sealed)
        return text === undefined ? 'lost' : { sealed: key.seal(purpose, text), hash: null }
      },
    })
    add(sum, progress)
  }
  if (!sum.left && !sum.lost) {
    await db.update(organisationKeys).set({ completeAt: clock() }).where(eq(organisationKeys.orgId, orgId))
  }
  return sum
}
