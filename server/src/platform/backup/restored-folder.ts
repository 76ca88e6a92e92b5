import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoredFolder } from '#platform/config/env-secrets.ts'

/** The note in an unpacked backup of where that goes which it replaces. */
export function asideNote(folder: string): string {
  return join(folder, 'aside')
}

/**
 * Moves aside what a restored backup replaces, and the backup into its place. A run that was cut off is gone on
 * with. The caller holds the lock of the data directory.
 */
export async function takeOver(dataDir: string): Promise<void> {
  const folder = restoredFolder(dataDir)
  const aside = await readFile(asideNote(folder), 'utf8').catch(() => undefined)
  if (aside === undefined) return
  for (const name of await readdir(folder)) {
    if (join(folder, name) === asideNote(folder)) continue
    const place = join(dataDir, name)
    if (existsSync(place)) {
      await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 })
      await rename(place, join(dataDir, aside, name))
    }
    await rename(join(folder, name), place)
  }
  await rm(folder, { recursive: true })
}
