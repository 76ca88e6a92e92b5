import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { isPath } from './check-archive.ts'
import { databaseName, manifestName, secretNames } from './manifest.ts'

/** Unpacks a backup that was checked into a new folder, with everything where a data directory has it. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await extract({ file, cwd: folder, strict: true, filter: (path) => isPath(path) })
  await rename(join(folder, databaseName), join(folder, 'pglite'))
  for (const name of secretNames) {
    const secret = join(folder, 'secrets', name)
    if (existsSync(secret)) await rename(secret, join(folder, name))
  }
  await rm(join(folder, 'secrets'), { recursive: true, force: true })
  await rm(join(folder, manifestName))
}
