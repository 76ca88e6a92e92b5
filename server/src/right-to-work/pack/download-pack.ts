import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { createHash } from 'node:crypto'
import { secondsInMinute } from 'date-fns/constants'
import { makeZip, predictLength } from 'client-zip'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { loadPackContents, packRecords } from './pack-contents.ts'
import { readPackFile, requireFiles } from './pack-files.ts'
import { drawReport } from './report/draw-report.ts'
import { signManifest } from './signing-key.ts'

const mostAMinute = 30
// The limit of readers without ZIP64.
const mostBytes = 0xffff_ffff

/** A file of a pack, known before any of it is sent. */
interface Entry {
  path: string
  bytes: number
  sha256: string
  read: () => Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Streams everything on record about an employee's right to work as one signed ZIP. The download is logged before the
 * first byte is sent. The signature comes last, after each file has matched the hash in its check: a truncated pack
 * proves nothing.
 */
export async function downloadPack(deps: Deps, who: ActingScope, employeeId: string) {
  const contents = await inOrganisation(deps, who, async (scope) => {
    await limitHits(scope.tx, `evidence pack ${who.orgId}`, {
      windowSeconds: secondsInMinute,
      now: scope.deps.clock(),
      most: mostAMinute,
      message: 'Wait a minute before you download more',
    })
    const found = await loadPackContents(scope, employeeId)
    const { records, files } = found
    const data = { records: records.length, files: files.length, lastHash: records.at(-1)?.hash ?? null }
    await record(scope, { action: 'evidence.packed', employeeId, data })
    return found
  })
  const { createdAt, files } = contents
  await requireFiles(deps, files)
  const entries: Entry[] = [
    made('report.pdf', await drawReport(contents, ruleBook())),
    made('records.json', asJson(packRecords(contents))),
    ...files.map((file) => ({
      path: file.path,
      bytes: file.bytes,
      sha256: file.sha256,
      read: () => unchanged(file, readPackFile(deps, file)),
    })),
  ]
  const { manifest, signature } = await signManifest(deps, who.orgId, { createdAt, files: entries })
  entries.push(made('manifest.json', manifest), made('manifest.sig', signature))
  const size = Number(predictLength(entries.map(({ path, bytes }) => ({ name: path, size: bytes }))))
  if (size > mostBytes) throw new AppError('too_large', 'The evidence of this employee is larger than 4 GB')
  return {
    fileName: `evidence-pack-${employeeId.slice(0, 8)}.zip`,
    mime: 'application/zip',
    size,
    bytes: makeZip(zipped(entries, createdAt)),
  }
}

function* zipped(entries: readonly Entry[], lastModified: Date) {
  for (const { path, bytes, read } of entries) yield { name: path, size: bytes, lastModified, input: read() }
}

function made(path: string, content: Buffer): Entry {
  return { path, bytes: content.length, sha256: sha256(content), read: () => content }
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Breaks off where a file is not the one that its check has recorded. */
export async function* unchanged(
  { path, sha256: recorded }: Pick<Entry, 'path' | 'sha256'>,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== recorded) throw new Error(`${path} is not the file that its check has recorded`)
}
