import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { pgliteExtensions, wrapPglite } from '#platform/db/open-database.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { jobKinds } from '#modules.ts'
import { schemaHash } from './schema-hash.ts'

const cache = fileURLToPath(new URL('../../../.cache/test', import.meta.url))

/** Makes one database with the schema in it, kept until the schema changes; each worker loads a copy. */
export async function setup(project: TestProject): Promise<void> {
  const snapshot = join(cache, `pglite-${await schemaHash()}.tar`)
  if (!existsSync(snapshot)) await makeSnapshot(snapshot)
  project.provide('database', { kind: 'pglite', snapshot })
}

async function makeSnapshot(path: string): Promise<void> {
  const client = await PGlite.create({ extensions: pgliteExtensions })
  const database = wrapPglite(client)
  await prepareDatabase(database, jobKinds)
  const dump = await client.dumpDataDir('none')
  await client.close()
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, path)
}
