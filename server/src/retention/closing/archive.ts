import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { createHash } from 'node:crypto'
import { makeZip } from 'client-zip'
import { secondsInHour } from 'date-fns/constants'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { exportEmployees } from '#employees/list/export-employees.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { unchanged } from '#right-to-work/pack/download-pack.ts'
import { folderOf, loadFolder } from '#right-to-work/pack/many/folder-bytes.ts'
import { type PackContents, packRecords } from '#right-to-work/pack/pack-contents.ts'
import { readPackFile } from '#right-to-work/pack/pack-files.ts'
import { drawReport } from '#right-to-work/pack/report/draw-report.ts'
import { signManifest } from '#right-to-work/pack/signing-key.ts'
import { exportAudit } from '#review/audit.ts'

const mostAnHour = 20
const batchSize = 100

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A file of the archive once all of it was handed on. */
interface Written {
  path: string
  bytes: number
  sha256: string
}

interface Index {
  employees: { employeeId: string; fullName: string; folder: string }[]
  leftOut: { employeeId: string; fullName: string; reason: string }[]
}

/**
 * Streams everything that an employer has to keep as one ZIP: an evidence pack and the details of every employee, and
 * the audit log. Its signed list comes last, so that a truncated archive proves nothing.
 */
export async function downloadArchive(deps: Deps, who: ActingScope) {
  const at = deps.clock()
  await inOrganisation(deps, who, async (scope) => {
    await limitHits(scope.tx, `archive ${who.orgId}`, {
      windowSeconds: secondsInHour,
      now: at,
      most: mostAnHour,
      message: 'You have downloaded the archive many times. Try again in an hour.',
    })
    await scope.tx.update(organisations).set({ archivedAt: at }).where(eq(organisations.id, who.orgId))
    await record(scope, { action: 'organisation.archived' })
  })
  return {
    fileName: `archive-${at.toISOString().slice(0, 10)}.zip`,
    mime: 'application/zip',
    bytes: makeZip(entries(deps, who, at)),
  }
}

async function* entries(deps: Deps, who: ActingScope, at: Date) {
  const written: Written[] = []
  const file = (name: string, parts: Parts) => ({
    name,
    lastModified: at,
    input: hashed(name, parts, written),
  })
  const index: Index = { employees: [], leftOut: [] }
  for await (const { employeeId, fullName } of allEmployees(deps, who.orgId)) {
    const contents = await loadFolder(deps, who.orgId, employeeId)
    if (typeof contents === 'string') {
      index.leftOut.push({ employeeId, fullName, reason: contents })
      continue
    }
    for await (const [path, parts] of folder(deps, contents)) yield file(path, parts)
    index.employees.push({ employeeId, fullName, folder: folderOf(employeeId) })
  }
  yield file('employees.csv', encoded(exportEmployees(deps, who, {})))
  yield file('audit-log.csv', encoded(exportAudit(deps, who, {})))
  yield file('employees.json', [asJson({ version: 1, createdAt: at.toISOString(), ...index })])
  const { manifest, signature } = await signManifest(deps, who.orgId, { createdAt: at, files: written })
  yield file('manifest.json', [manifest])
  yield file('manifest.sig', [signature])
}

async function* allEmployees({ db }: Deps, orgId: string) {
  const next = (last?: string) =>
    db
      .select({ employeeId: employees.id, fullName: employees.fullName })
      .from(employees)
      .where(
        and(
          eq(employees.orgId, orgId),
          isNull(employees.erasedAt),
          last ? gt(employees.id, last) : undefined,
        ),
      )
      .orderBy(asc(employees.id))
      .limit(batchSize)
  for (let batch = await next(); batch.length; batch = await next(batch.at(-1)?.employeeId)) yield* batch
}

async function* folder(deps: Deps, contents: PackContents): AsyncGenerator<[string, Parts]> {
  const of = folderOf(contents.employee.id)
  yield [`${of}/report.pdf`, [await drawReport(contents, ruleBook())]]
  yield [`${of}/records.json`, [asJson(packRecords(contents))]]
  for (const file of contents.files) yield [`${of}/${file.path}`, unchanged(file, readPackFile(deps, file))]
}

async function* hashed(path: string, parts: Parts, written: Written[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
    yield part
  }
  written.push({ path, bytes, sha256: hash.digest('hex') })
}

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of text) yield Buffer.from(part)
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
