import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NewApiKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { createApiKey } from '#accounts/api-keys/create-api-key.ts'
import { worksAt } from '#accounts/api-keys/find-api-keys.ts'
import { revokeApiKey } from '#accounts/api-keys/revoke-api-key.ts'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { type ProcessDeps, inOrganisation, type Scope } from '#platform/scope.ts'
import { refusePaidCountries } from '#messages/caps/text-caps.ts'
import { changeSettings, getSettings } from '#organisation/settings.ts'
import { findDemoUser } from './seed-demo.ts'

const keyName = 'Partner portal (demo)'

/**
 * Prepares the example of a partner's portal to embed the widget for the demo organisation: lists its origin, and
 * writes a working key to `portal-api-key` in the data directory.
 */
export async function preparePortal(deps: ProcessDeps): Promise<void> {
  const demo = await findDemoUser(deps)
  if (!demo) return
  const { dataDir, portalPort } = deps.env
  const path = join(dataDir, 'portal-api-key')
  const kept = await readKept(path)
  const key = await inOrganisation(deps, { orgId: demo.orgId, actor: 'system' }, async (scope) => {
    await listPortal(scope, portalPort)
    return (await isLive(scope, kept)) ? undefined : replaceKey(scope, demo.userId)
  })
  // Writes after the transaction: if the process ends in between, the next start finds no working key and creates
  // another.
  if (key) await writeWhole(path, key)
}

async function listPortal(scope: Scope, portalPort: number): Promise<void> {
  const origin = `http://localhost:${portalPort}`
  const { embedOrigins } = await getSettings(scope)
  const change = { embedOrigins: [...embedOrigins, origin] }
  await changeSettings(scope, change, { mayReach: refusePaidCountries })
}

async function isLive({ deps, tx, orgId }: Scope, key: string): Promise<boolean> {
  const isKept = inArray(apiKeys.keyHash, deps.keys.hashes('api-key', key))
  return (await tx.$count(apiKeys, and(eq(apiKeys.orgId, orgId), isKept, worksAt(deps.clock())))) > 0
}

async function replaceKey(scope: Scope, userId: string): Promise<string> {
  const { tx, orgId } = scope
  const lost = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.name, keyName), isNull(apiKeys.revokedAt)))
  for (const { id } of lost) await revokeApiKey(scope, id)
  return (await createApiKey(scope, { ...v.parse(NewApiKey, { name: keyName }), userId })).key
}

async function readKept(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

/** Replaces the file at once: the portal may be reading it. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const draft = `${path}-draft-${crypto.randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, path)
}
