import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { keyId } from '#platform/keys/key-id.ts'
import { decodeSecret } from '#platform/config/env-secrets.ts'
import { type Manifest, manifestName, newManifest, type SecretName, secretNames } from './manifest.ts'
import type { Snapshot } from './take-snapshot.ts'

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
