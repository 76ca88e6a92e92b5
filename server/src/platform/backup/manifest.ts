import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeSecret } from '#platform/config/env-secrets.ts'
import { keyId } from '#platform/keys/keys.ts'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'

const format = 'bonafide-backup'
const Id = v.nullable(v.string())

/** Describes a backup; the first entry in its file. */
export const Manifest = v.object({
  format: v.literal(format),
  version: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The newest migration of the database, as it counts them: milliseconds. */
  schema: v.pipe(v.number(), v.integer()),
  /** The major version of PostgreSQL whose files these are. */
  postgres: v.string(),
  /** Names of the keys that belong to the database, whether they are in the backup or not. */
  dataKey: Id,
  sessionSecret: Id,
  /** All other files, by their path, with their size in bytes. */
  files: v.record(
    v.string(),
    v.object({ size: v.pipe(v.number(), v.integer()), sha256: v.pipe(v.string(), v.hash(['sha256'])) }),
  ),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const manifestName = 'manifest.json'
export const databaseName = 'database'

/** Names of the keys that a database is written with; null where they are unknown. */
export type KeyNames = Pick<Manifest, 'dataKey' | 'sessionSecret'>

/** The secrets that a data directory may hold. Without the first the links in its database cannot be opened. */
export const secretNames = ['data-key', 'session-secret'] as const
export type SecretName = (typeof secretNames)[number]

export function newManifest(facts: Omit<Manifest, 'format' | 'version'>): Manifest {
  return { format, version: 1, ...facts }
}

type Source = Readonly<Record<string, string | undefined>>

/** Returns the names of the keys that a server with these settings would use, without making any. */
export function keyNames(source: Source, dataDir: string): KeyNames {
  return {
    dataKey: nameOf(source['DATA_KEY'] || kept(dataDir, 'data-key')),
    sessionSecret: nameOf(source['SESSION_SECRET'] || kept(dataDir, 'session-secret')),
  }
}

function kept(dataDir: string, name: string): string {
  try {
    return readFileSync(join(dataDir, name), 'utf8').trim()
  } catch {
    return ''
  }
}

function nameOf(text: string): string | null {
  const bytes = decodeSecret(text)
  return bytes ? keyId(bytes) : null
}

export function damagedBackup(file: string): StartError {
  return new StartError(`${file} is damaged. Use another backup.`)
}
