import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, list, type ReadEntry } from 'tar'
import { keyId } from '#platform/keys/keys.ts'
import { decodeSecret } from '#platform/config/env-secrets.ts'
import {
  damagedBackup,
  Manifest,
  manifestName,
  newManifest,
  type SecretName,
  secretNames,
} from './manifest.ts'
import type { Snapshot } from './take-snapshot.ts'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'

interface Options {
  dataDir: string
  snapshot: Snapshot
  file: string
  /** True when the backup includes the secrets. */
  withSecrets: boolean
  now: Date
}

/** Puts a snapshot, and the secrets that belong to it where they are to go with it, into one file, which is there whole or not at all. */
export async function writeArchive({
  dataDir,
  snapshot,
  file,
  withSecrets,
  now,
}: Options): Promise<Manifest> {
  const { folder, schema, postgres, dataKey, sessionSecret } = snapshot
  if (withSecrets) {
    await addSecret(dataDir, folder, 'data-key', dataKey)
    await addSecret(dataDir, folder, 'session-secret', sessionSecret)
  }
  const manifest = newManifest({
    createdAt: now.toISOString(),
    schema,
    postgres,
    dataKey,
    sessionSecret,
    files: await digests(folder),
  })
  await writeFile(join(folder, manifestName), JSON.stringify(manifest), { mode: 0o600 })
  const unfinished = `${file}.unfinished-${crypto.randomUUID().slice(0, 8)}`
  try {
    const others = (await readdir(folder)).filter((name) => name !== manifestName)
    const archive = create({ cwd: folder, gzip: true, portable: true }, [manifestName, ...others.toSorted()])
    await pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
    await flush(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return manifest
}

/** A secret that is kept beside the database and in use. One from the environment is kept by the operator who sets it. */
async function addSecret(
  dataDir: string,
  folder: string,
  name: SecretName,
  id: string | null,
): Promise<void> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => '')
  const bytes = decodeSecret(text.trim())
  if (!bytes || keyId(bytes) !== id) return
  await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  await copyFile(join(dataDir, name), join(folder, 'secrets', name))
}

/** Returns the names of the secrets that a backup holds. */
export function secretsIn({ files }: Pick<Manifest, 'files'>): SecretName[] {
  return secretNames.filter((name) => `secrets/${name}` in files)
}

async function digests(folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
    }
    files[relative(folder, path).split(sep).join('/')] = { size, sha256: hash.digest('hex') }
  }
  return files
}

/** Waits until it is on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

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
