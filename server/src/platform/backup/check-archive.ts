import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { list, type ReadEntry } from 'tar'
import * as v from 'valibot'
import { StartError } from '#platform/config/start-error.ts'
import { damagedBackup } from './damaged-backup.ts'
import { Manifest, manifestName } from './manifest.ts'

const mostManifestBytes = 64 * 1024 * 1024

/**
 * Reads a backup from its beginning to its end and compares every file in it with what the manifest says.
 * @throws StartError when it is no backup, or not whole
 */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Manifest['files'] = {}
  let manifestText: string | undefined
  let isStrange = false
  const read = (entry: ReadEntry) => {
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    const isManifest = entry.path === manifestName && entry.size <= mostManifestBytes
    entry.on('data', (chunk) => {
      hash.update(chunk)
      if (isManifest) chunks.push(chunk)
    })
    entry.on('end', () => {
      if (isManifest) manifestText = Buffer.concat(chunks).toString()
      else found[entry.path] = { size: entry.size, sha256: hash.digest('hex') }
    })
  }
  try {
    await list({
      file,
      strict: true,
      onReadEntry(entry) {
        const isKnown = isPath(entry.path) && ['File', 'Directory'].includes(entry.type)
        if (!isKnown || entry.path in found) isStrange = true
        if (isKnown && entry.type === 'File') read(entry)
        else entry.resume()
      },
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartError(`There is no file ${file}.`)
    if (code === 'EACCES' || code === 'EISDIR') throw new StartError(`${file} cannot be read.`)
    throw (await beginsAsBackup(file)) ? damagedBackup(file) : noBackup(file)
  }
  const manifest = parseManifest(file, manifestText)
  if (isStrange || !isSame(manifest.files, found)) throw damagedBackup(file)
  return manifest
}

/** Checks that a path is one that a backup may hold. */
export function isPath(path: string): boolean {
  if (path.split('/').includes('..')) return false
  return /^(manifest\.json|secrets\/(data-key|session-secret)?|database\/[\w./-]*)$/.test(path)
}

function parseManifest(file: string, text: string | undefined): Manifest {
  let json: unknown
  try {
    json = JSON.parse(text ?? '')
  } catch {
    throw noBackup(file)
  }
  const manifest = v.safeParse(Manifest, json)
  if (manifest.success) return manifest.output
  const isNewer = v.is(
    v.object({ format: Manifest.entries.format, version: v.pipe(v.number(), v.gtValue(1)) }),
    json,
  )
  if (isNewer)
    throw new StartError(`${file} was made by a newer version of Bonafide. Restore it with that one.`)
  throw noBackup(file)
}

/** Checks that the file begins with the name of a manifest, as every tar file does whose first entry is one. */
async function beginsAsBackup(file: string): Promise<boolean> {
  const start = createReadStream(file, { end: 65_535 })
  try {
    for await (const chunk of start.pipe(createGunzip()) as AsyncIterable<Buffer>) {
      return chunk.toString('latin1').startsWith(`${manifestName}\0`)
    }
  } catch {
    // Not even compressed.
  }
  return false
}

function isSame(wanted: Manifest['files'], found: Manifest['files']): boolean {
  const paths = Object.keys(wanted)
  return (
    paths.length === Object.keys(found).length &&
    paths.every(
      (path) => found[path]?.size === wanted[path]?.size && found[path]?.sha256 === wanted[path]?.sha256,
    )
  )
}

function noBackup(file: string): StartError {
  return new StartError(`${file} is not a backup of Bonafide.`)
}
