import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobKinds } from '#modules.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Returns a hash that changes with the schema, and with the other files that a kept database was created from. */
export async function schemaHash(...others: readonly string[]): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const hash = createHash('sha256').update(JSON.stringify(jobKinds))
  for (const path of [...names.toSorted().map((name) => join(migrations, name)), ...others]) {
    hash.update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}
