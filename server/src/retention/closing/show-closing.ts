import type { Closing } from '@bonafide/shared/contract/closing.ts'
import { eq } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

type Reading = Pick<Scope, 'tx' | 'orgId'>

export async function readClosing({ tx, orgId }: Reading) {
  const { id, name, closedAt, eraseAt, archivedAt, erasedAt, confirmedAt } = organisations
  const [organisation] = await tx
    .select({ name, closedAt, eraseAt, archivedAt, erasedAt, confirmedAt })
    .from(organisations)
    .where(eq(id, orgId))
  if (!organisation) throw new Error('there is no such organisation')
  return organisation
}

/** Returns whether the organisation is closed, and the dates of its end. */
export async function showClosing(reading: Reading): Promise<Closing> {
  const { name, closedAt, eraseAt, archivedAt } = await readClosing(reading)
  return {
    organisation: name,
    closed: closedAt !== null,
    closedAt: closedAt?.toISOString() ?? null,
    eraseAt: eraseAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}
