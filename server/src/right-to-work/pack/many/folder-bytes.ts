import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { findEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { unchanged } from '../download-pack.ts'
import { loadPackContents, type PackContents, packRecords } from '../pack-contents.ts'
import { readPackFile } from '../pack-files.ts'
import { drawReport } from '../report/draw-report.ts'
import { descriptor, localHeader, type ZipEntry } from './zip-format.ts'

/** Returns the folder of an employee in a pack of several. */
export function folderOf(employeeId: string): string {
  return `employees/${employeeId}`
}

/** The bytes of one file of a ZIP; answers the file once all of it was handed on. */
export async function* entryBytes(
  path: string,
  time: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, ZipEntry, undefined> {
  yield localHeader(path, time)
  const hash = createHash('sha256')
  let [bytes, crc] = [0, 0]
  for await (const part of content) {
    hash.update(part)
    crc = crc32(part, crc)
    bytes += part.length
    yield part
    await othersTurn()
  }
  yield descriptor({ bytes, crc })
  return { path, bytes, crc, sha256: hash.digest('hex') }
}

/** Loads what a pack may tell of an employee now. @returns the reason when there is nothing to tell */
export async function loadFolder(
  deps: Deps,
  orgId: string,
  employeeId: string,
): Promise<PackContents | 'erased' | 'incomplete'> {
  try {
    return await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
      const { erasedAt } = await findEmployee(scope, employeeId)
      return erasedAt ? 'erased' : loadPackContents(scope, employeeId)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return 'incomplete'
  }
}

/** Writes the folder of one employee: a report, the records, and the files as they came in. Returns its files. */
export async function* folderBytes(
  deps: Deps,
  contents: PackContents,
  time: number,
): AsyncGenerator<Uint8Array, ZipEntry[], undefined> {
  const folder = folderOf(contents.employee.id)
  // The embedded database answers without ever waiting: requests would have no turn until a whole pack is made.
  await othersTurn()
  const report = await drawReport(contents, ruleBook())
  const records = Buffer.from(`${JSON.stringify(packRecords(contents), null, 2)}\n`)
  const entries = [
    yield* entryBytes(`${folder}/report.pdf`, time, [report]),
    yield* entryBytes(`${folder}/records.json`, time, [records]),
  ]
  for (const file of contents.files) {
    const content = unchanged(file, readPackFile(deps, file))
    entries.push(yield* entryBytes(`${folder}/${file.path}`, time, content))
  }
  return entries
}
