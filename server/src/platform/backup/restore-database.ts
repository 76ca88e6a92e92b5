import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { asideNote, lockDirectory, takeOver } from '#platform/db/data-directory.ts'
import { newestMigration } from '#platform/db/migrate.ts'
import { openPglite } from '#platform/db/open-database.ts'
import { StartError } from '#platform/app-error.ts'
import { decryptFile, isEncrypted } from './age-file.ts'
import { checkArchive, isPath } from './archive.ts'
import type { CommandOptions } from './run-backup-command.ts'
import { databaseName, keyNames, type Manifest, manifestName, secretNames } from './manifest.ts'
import { restoredFolder } from '#platform/config/env-secrets.ts'

/**
 * Puts a backup into the place of what is in the data directory, which is moved aside and never removed. Until the
 * backup has been checked, unpacked and opened, nothing changes; then it changes at once.
 * @throws StartError when a server runs there, or the file is no backup that this version can use
 */
export async function restoreDatabase({
  file: given,
  ageKey: identity,
  dataDir,
  source,
  now,
  say,
}: CommandOptions): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  const folder = join(dataDir, 'restoring')
  const opened = join(dataDir, 'restoring.opened')
  try {
    await takeOver(dataDir)
    const isSealed = await isEncrypted(given)
    if (isSealed && !identity) {
      throw new StartError(
        `${given} is encrypted. Name the file of its key: npm run restore -- --identity <file> <backup>`,
      )
    }
    say(`Checking ${given}…`)
    if (isSealed && identity) {
      await rm(opened, { force: true })
      await decryptFile(given, opened, identity)
    }
    const file = isSealed ? opened : given
    const manifest = await checkArchive(file)
    if (manifest.schema > newestMigration()) {
      throw new StartError(`${given} was made by a newer version of Bonafide. Restore it with that one.`)
    }
    say(`It is a backup of ${manifest.createdAt}. Unpacking…`)
    await rm(folder, { recursive: true, force: true })
    await unpackArchive(file, folder)
    await requireOpens(join(folder, 'pglite'), manifest)
    const aside = `before-restore-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`
    await writeFile(asideNote(folder), aside)
    await rename(folder, restoredFolder(dataDir))
    await takeOver(dataDir)
    say('Restored.')
    if (existsSync(join(dataDir, aside))) {
      say(`The previous data is in ${join(dataDir, aside)}. Delete it when you no longer need it.`)
    }
    warnOfKey(manifest, { source, dataDir, say })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(opened, { force: true })
    await lock.release()
  }
}

async function requireOpens(directory: string, { schema, postgres }: Manifest): Promise<void> {
  try {
    const database = await openPglite(directory)
    await database.executeSql('select count(*) from organisations')
    await database.close()
  } catch (error) {
    throw new StartError(
      `This version of Bonafide cannot open the database of the backup (PostgreSQL ${postgres}, schema ${schema}). Restore it with the version that made it.`,
      { cause: error },
    )
  }
}

/** The links and secrets of a database can be opened with its own key alone. */
function warnOfKey(
  manifest: Manifest,
  { source, dataDir, say }: Pick<CommandOptions, 'source' | 'dataDir' | 'say'>,
) {
  const used = keyNames(source, dataDir).dataKey
  const previous = keyNames({ DATA_KEY: source['DATA_KEY_PREVIOUS'] }, '').dataKey
  if (manifest.dataKey === null || manifest.dataKey === used || manifest.dataKey === previous) return
  say(
    'The backup was made with another DATA_KEY than the one in use here. Set DATA_KEY to that one: without it',
  )
  say('the links that were sent, API keys and signing secrets do not work.')
}

/** Unpacks a backup that was checked into a new folder, with everything where a data directory has it. */
async function unpackArchive(file: string, folder: string): Promise<void> {
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
