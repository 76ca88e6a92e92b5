import { packDays } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { millisecondsInDay, millisecondsInSecond } from 'date-fns/constants'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Delivery, JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { inspectSome } from '../../inspection/inspect.ts'
import { drawIndex, indexCsv, type IndexLine, type PackIndex } from '../../inspection/pack-index.ts'
import { londonDay } from '../../london-day.ts'
import { signManifest } from '../signing-key.ts'
import { entryBytes, folderBytes, folderOf, loadFolder } from './folder-bytes.ts'
import { buildPackJob, isPack, lockPack, nextEmployees, type PackRow } from './load-pack.ts'
import { evidencePackEmployees, evidencePacks } from './packs-tables.ts'
import { dropPack, dropParts, keepParts, storeParts, type StoredPart } from './store-parts.ts'
import { dosTime, zipLimits, zipList, type ZipEntry } from './zip-format.ts'

type Which = JobData<typeof buildPackJob>

// Limits a turn, so that a process that ends loses little work.
const mostAtOnce = 10
const mostMs = 20 * millisecondsInSecond
const indexedAtOnce = 250

interface Turn {
  position: number
  employeeId: string
  outcome: 'packed' | 'erased' | 'incomplete'
  entries: ZipEntry[]
}

/** The result of one delivery of the job, before it counts. */
interface Made {
  turns: Turn[]
  parts: StoredPart[]
}

/**
 * Continues a pack: the next employees, and the signed list once all are done. The output is streamed into the store
 * and counts with one transaction, so that another process continues where this one ended without repeating anything.
 */
export async function buildPack(
  deps: Deps,
  which: Which,
  { lastTry }: Pick<Delivery<unknown>, 'lastTry'>,
): Promise<void> {
  const { orgId, packId } = which
  const [pack] = await deps.db.select().from(evidencePacks).where(isPack(orgId, packId))
  if (pack?.state !== 'building') return
  const at: { employeeId?: string } = {}
  try {
    const next = await nextEmployees(deps.db, which, mostAtOnce)
    if (next.length) await packNext(deps, pack, next, at)
    else await finishPack(deps, pack)
  } catch (error) {
    if (lastTry) await giveUp(deps, which, at.employeeId)
    throw error
  }
}

async function packNext(
  deps: Deps,
  pack: PackRow,
  next: readonly Pick<Turn, 'position' | 'employeeId'>[],
  at: { employeeId?: string },
): Promise<void> {
  const turns: Turn[] = []
  const until = Date.now() + mostMs
  const bytes = async function* () {
    for (const { position, employeeId } of next) {
      if (turns.length && Date.now() > until) return
      at.employeeId = employeeId
      const contents = await loadFolder(deps, pack.orgId, employeeId)
      if (typeof contents === 'string') {
        turns.push({ position, employeeId, outcome: contents, entries: [] })
      } else {
        const entries = yield* folderBytes(deps, contents, dosTime(pack.createdAt))
        turns.push({ position, employeeId, outcome: 'packed', entries })
      }
    }
  }
  const parts = await storeParts(deps, { orgId: pack.orgId, packId: pack.id }, bytes())
  await inOrganisation(deps, { orgId: pack.orgId, actor: 'system' }, (scope) =>
    keepTurns(scope, pack, { turns, parts }),
  )
}

/** Commits the output, unless the pack has moved on or an employee in it was erased meanwhile. */
async function keepTurns(scope: Scope, before: PackRow, { turns, parts }: Made): Promise<void> {
  const { deps, tx, orgId } = scope
  const pack = await lockPack(scope, before.id)
  if (pack.state !== 'building' || pack.done !== before.done) return dropParts(scope, parts)
  const again = () => deps.jobs.enqueue(tx, buildPackJob, { orgId, packId: pack.id })
  const packed = turns.filter(({ outcome }) => outcome === 'packed')
  if (await isAnyErased(scope, packed)) {
    await dropParts(scope, parts)
    return again()
  }
  await keepParts(scope, pack.id, parts)
  for (const { position, outcome, entries } of turns) {
    await tx
      .update(evidencePackEmployees)
      .set({ outcome, entries })
      .where(
        and(
          eq(evidencePackEmployees.orgId, orgId),
          eq(evidencePackEmployees.packId, pack.id),
          eq(evidencePackEmployees.position, position),
        ),
      )
  }
  const bytes = pack.bytes + parts.reduce((sum, part) => sum + part.bytes, 0)
  await tx
    .update(evidencePacks)
    .set({ done: pack.done + turns.length, bytes })
    .where(isPack(orgId, pack.id))
  await again()
  for (const { employeeId, entries } of packed) {
    const data = { packId: pack.id, files: entries.length - 2 }
    await record(scope, { action: 'evidence.packed_with_others', employeeId, data })
  }
}

async function isAnyErased({ tx, orgId }: Scope, turns: readonly Turn[]): Promise<boolean> {
  if (!turns.length) return false
  const ids = turns.map(({ employeeId }) => employeeId)
  const erased = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, ids), isNotNull(employees.erasedAt)))
  return erased.length > 0
}

/** Everybody had their turn: writes the index of the pack, the signed list of its files, and the list of the ZIP. */
async function finishPack(deps: Deps, pack: PackRow): Promise<void> {
  const { orgId, id: packId } = pack
  const { position, employeeId, outcome, entries, ...of } = evidencePackEmployees
  const rows = await deps.db
    .select({ employeeId, outcome, entries, fullName: employees.fullName })
    .from(evidencePackEmployees)
    .innerJoin(employees, and(eq(employees.orgId, of.orgId), eq(employees.id, employeeId)))
    .where(and(eq(of.orgId, orgId), eq(of.packId, packId)))
    .orderBy(asc(position))
  const all = rows.flatMap((row) => row.entries ?? [])
  const index = await loadIndex(deps, pack, rows)
  const json = {
    version: 1,
    createdAt: pack.createdAt,
    employees: rows
      .filter((row) => row.outcome === 'packed')
      .map((row) => ({
        employeeId: row.employeeId,
        fullName: row.fullName,
        folder: folderOf(row.employeeId),
      })),
    leftOut: rows
      .filter((row) => row.outcome !== 'packed')
      .map((row) => ({ employeeId: row.employeeId, fullName: row.fullName, reason: row.outcome })),
  }
  const tail = await tailOf(deps, pack, all, [
    ['index.csv', Buffer.from(indexCsv(index))],
    ['index.pdf', await drawIndex(index)],
    ['employees.json', asJson(json)],
  ])
  const size = pack.bytes + tail.reduce((sum, part) => sum + part.length, 0)
  if (!tail.length || size > zipLimits.bytes) {
    return inOrganisation(deps, { orgId, actor: 'system' }, (scope) => refuseSize(scope, packId))
  }
  const parts = await storeParts(deps, { orgId, packId }, each(tail))
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const now = await lockPack(scope, packId)
    if (now.state !== 'building') return dropParts(scope, parts)
    await keepParts(scope, packId, parts)
    const expiresAt = new Date(scope.deps.clock().getTime() + packDays * millisecondsInDay)
    await scope.tx
      .update(evidencePacks)
      .set({ state: 'ready', bytes: size, expiresAt })
      .where(isPack(orgId, packId))
    const employeesIn = rows.filter((row) => row.outcome === 'packed').length
    await record(scope, { action: 'evidence.pack_made', data: { packId, employees: employeesIn } })
  })
}

type Packed = Pick<Turn, 'employeeId'> & { outcome: string | null; entries: ZipEntry[] | null }

const byName = new Intl.Collator('en-GB')

/** Loads the index: all employees of the pack by name, by what was on record when it was asked for. */
async function loadIndex(deps: Deps, pack: PackRow, rows: readonly Packed[]): Promise<PackIndex> {
  const { orgId, createdAt } = pack
  const on = pack.onDay ?? londonDay(createdAt)
  const listed = new Map(
    rows.filter(({ outcome }) => outcome !== 'erased').map((row) => [row.employeeId, row.entries ?? []]),
  )
  const ids = [...listed.keys()]
  const lines: IndexLine[] = []
  for (let at = 0; at < ids.length; at += indexedAtOnce) {
    const some = await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
      inspectSome(scope, ids.slice(at, at + indexedAtOnce), { on, known: createdAt }),
    )
    for (const line of some) {
      const folder = folderOf(line.employeeId)
      const files = (listed.get(line.employeeId) ?? []).map(({ path }) => path.slice(folder.length + 1))
      lines.push({ ...line, folder, files })
    }
  }
  const [organisation] = await deps.db.select().from(organisations).where(eq(organisations.id, orgId))
  return {
    organisation: organisation?.name ?? '',
    createdAt,
    on,
    isTest: isTestOrganisation(orgId),
    lines: lines.toSorted((a, b) => byName.compare(a.fullName, b.fullName)),
  }
}

/** Returns everything after the folders; nothing when there are more files than a ZIP may have. */
async function tailOf(
  deps: Deps,
  pack: PackRow,
  all: ZipEntry[],
  files: readonly [path: string, content: Buffer][],
): Promise<Uint8Array[]> {
  const time = dosTime(pack.createdAt)
  if (all.length + files.length + 2 > zipLimits.entries) return []
  const tail: Uint8Array[] = []
  const add = async (path: string, content: Buffer) => {
    const bytes = entryBytes(path, time, [content])
    let next = await bytes.next()
    for (; !next.done; next = await bytes.next()) tail.push(next.value)
    all.push(next.value)
  }
  for (const [path, content] of files) await add(path, content)
  const { manifest, signature } = await signManifest(deps, pack.orgId, {
    createdAt: pack.createdAt,
    files: all,
  })
  await add('manifest.json', manifest)
  await add('manifest.sig', signature)
  tail.push(zipList(all, time))
  return tail
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function* each(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const part of parts) yield await Promise.resolve(part)
}

async function refuseSize(scope: Scope, packId: string): Promise<void> {
  const pack = await lockPack(scope, packId)
  if (pack.state !== 'building') return
  await dropPack(scope, packId)
  await scope.tx.update(evidencePacks).set({ state: 'too_large' }).where(isPack(scope.orgId, packId))
  await record(scope, { action: 'evidence.pack_failed', data: { packId, reason: 'too_large' } })
}

/** There is no other try by itself: users are told, and may have it tried again. */
async function giveUp(
  deps: Deps,
  { orgId, packId }: Which,
  failedEmployeeId: string | undefined,
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const pack = await lockPack(scope, packId)
    if (pack.state !== 'building') return
    await scope.tx
      .update(evidencePacks)
      .set({ state: 'failed', failedEmployeeId: failedEmployeeId ?? null })
      .where(isPack(orgId, packId))
    await record(scope, { action: 'evidence.pack_failed', data: { packId } })
  })
}
