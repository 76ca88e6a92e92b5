import type { EvidencePack } from '@bonafide/shared/contract/evidence-packs.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { memberNames } from '#accounts/memberships.ts'
import { employees } from '#employees/employees-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import { listedDays } from './expire-packs.ts'
import { findPack, type PackRow } from './load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'

const shownAtMost = 100

/** The packs of the last 30 days, newest first. */
export async function listPacks(reading: ReadScope): Promise<{ items: EvidencePack[] }> {
  const { deps, tx, orgId } = reading
  const since = new Date(deps.clock().getTime() - listedDays * millisecondsInDay)
  const rows = await tx
    .select()
    .from(evidencePacks)
    .where(and(eq(evidencePacks.orgId, orgId), gte(evidencePacks.createdAt, since)))
    .orderBy(desc(evidencePacks.createdAt), desc(evidencePacks.id))
    .limit(shownAtMost)
  const items: EvidencePack[] = []
  for (const row of rows) items.push(await viewOf(reading, row))
  return { items }
}

/** A pack as it is shown. */
export async function getPack(reading: ReadScope, packId: string): Promise<EvidencePack> {
  return viewOf(reading, await findPack(reading, packId))
}

async function viewOf(reading: ReadScope, pack: PackRow): Promise<EvidencePack> {
  const { id: packId, state, kind, site, createdAt, total, done, bytes, failedEmployeeId, expiresAt } = pack
  return {
    packId,
    state,
    kind,
    site,
    createdAt: createdAt.toISOString(),
    createdBy: await nameOfActor(reading, pack.createdBy),
    total,
    done,
    leftOut: await leftOut(reading, packId),
    failedEmployee: state === 'failed' && failedEmployeeId ? await named(reading, failedEmployeeId) : null,
    bytes,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

async function nameOfActor(reading: ReadScope, actor: string): Promise<string | null> {
  const [kind, id = ''] = actor.split(':')
  if (kind === 'user') return (await memberNames(reading, [id])).get(id) ?? null
  if (kind !== 'apiKey') return null
  const [key] = await reading.tx
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, reading.orgId), eq(apiKeys.id, id)))
  return key?.name ?? null
}

async function named({ tx, orgId }: ReadScope, employeeId: string) {
  const { id, fullName } = employees
  const [employee] = await tx
    .select({ employeeId: id, fullName })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), eq(id, employeeId)))
  return employee ?? null
}

async function leftOut({ tx, orgId }: ReadScope, packId: string) {
  const { outcome, employeeId, position, ...of } = evidencePackEmployees
  return tx
    .select({ employeeId, fullName: employees.fullName, reason: sql<'erased' | 'incomplete'>`${outcome}` })
    .from(evidencePackEmployees)
    .innerJoin(employees, and(eq(employees.orgId, of.orgId), eq(employees.id, employeeId)))
    .where(and(eq(of.orgId, orgId), eq(of.packId, packId), ne(outcome, 'packed')))
    .orderBy(asc(position))
    .limit(shownAtMost)
}
