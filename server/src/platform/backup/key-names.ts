import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyId } from '#platform/keys/key-id.ts'
import { decodeSecret } from '#config/env-secrets.ts'
import type { KeyNames } from './manifest.ts'

type Source = Readonly<Record<string, string | undefined>>

/** Names of the keys that a server with these settings would use, without making any. */
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
