import type { EvidencePack } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { millisecondsInDay, secondsInMinute } from 'date-fns/constants'
import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { memberNames } from '#accounts/memberships.ts'
import { employees } from '#employees/employees-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation, type ReadScope } from '#platform/scope.ts'
import type { StoredFile } from '#right-to-work/evidence/evidence-files.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { readPackFile } from '../pack-files.ts'
import { findPack, listedDays, lockPack, type PackRow } from './load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'

const shownAtMost = 100
const mostAMinute = 30

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
  const {
    id: packId,
    state,
    kind,
    site,
    onDay,
    createdAt,
    total,
    done,
    bytes,
    failedEmployeeId,
    expiresAt,
  } = pack
  return {
    packId,
    state,
    kind,
    site,
    on: onDay,
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

/** A finished pack, read as fast as it is asked for. That it was asked for is written down before. */
export async function downloadManyPack(deps: Deps, who: ActingScope, packId: string) {
  const { pack, parts } = await inOrganisation(deps, who, async (scope) => {
    await limitHits(scope.tx, `evidence pack ${who.orgId}`, {
      windowSeconds: secondsInMinute,
      now: scope.deps.clock(),
      most: mostAMinute,
      message: 'Wait a minute before you download more',
    })
    const found = await lockPack(scope, packId)
    const isOver = !found.expiresAt || found.expiresAt <= scope.deps.clock()
    if (found.state !== 'ready' || isOver) {
      throw new AppError('conflict', 'This pack cannot be downloaded')
    }
    const of = and(eq(evidenceFiles.orgId, who.orgId), eq(evidenceFiles.packId, packId))
    const stored = await scope.tx
      .select()
      .from(evidenceFiles)
      .where(and(of, eq(evidenceFiles.state, 'stored')))
      .orderBy(asc(evidenceFiles.packPosition))
    await record(scope, { action: 'evidence.pack_downloaded', data: { packId } })
    return { pack: found, parts: stored }
  })
  return {
    fileName: `evidence-packs-${packId.slice(0, 8)}.zip`,
    mime: 'application/zip',
    size: pack.bytes,
    bytes: bytesOf(deps, parts),
  }
}

async function* bytesOf(
  deps: Deps,
  parts: readonly StoredFile[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const row of parts) yield* readPackFile(deps, { row })
}
