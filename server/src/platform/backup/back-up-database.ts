import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultDatabaseLimits } from '#platform/config/database-settings.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { StartError } from '#platform/app-error.ts'
import { encryptFile } from './age-file.ts'
import { askServer, type HeldSnapshot } from './backup-socket.ts'
import { checkArchive, flush, secretsIn, writeArchive } from './archive.ts'
import type { CommandOptions } from './run-backup-command.ts'
import { keyNames } from './manifest.ts'
import { takeSnapshot } from './take-snapshot.ts'

/**
 * Puts the embedded database into a file, whether a server is running on it or not: encrypted, without its secrets, or in
 * the clear with them.
 * @throws StartError when there is no database, or something in the way
 */
export async function backUpDatabase(options: CommandOptions): Promise<void> {
  const { file, ageKey: recipient, dataDir, source, now, say } = options
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another file name.`)
  if (!existsSync(join(dataDir, 'pglite'))) throw new StartError(`There is no database in ${dataDir}.`)
  const held = (await askServer(dataDir)) ?? (await openSnapshot(dataDir, source))
  try {
    say('The database is copied. Writing the backup…')
    // Checked before it is encrypted: who may read it after that is not here. A server removes what is left of it.
    const archive = recipient ? `${held.snapshot.folder}-archive` : file
    const withSecrets = !recipient
    const manifest = await writeArchive({ dataDir, snapshot: held.snapshot, file: archive, withSecrets, now })
    say('Checking what was written…')
    await checkArchive(archive)
    if (recipient) await encryptArchive(archive, file, recipient)
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
    say(`${file} holds ${Object.keys(manifest.files).length} files in ${megabytes} MB.`)
    const secrets = secretsIn(manifest)
    if (recipient) {
      say(
        'It is encrypted, and includes neither DATA_KEY nor SESSION_SECRET. Keep a copy of both apart from it: those that were made here are in the files data-key and session-secret of DATA_DIR.',
      )
    } else if (secrets.includes('data-key')) {
      say('It includes the data key, which opens every link in it. Keep it where no one else can read it.')
    } else {
      say(
        'It does not include DATA_KEY, which is set in the environment. Keep a copy of DATA_KEY: without it, the links in this backup will not open.',
      )
    }
  } finally {
    await held.release()
  }
}

async function encryptArchive(archive: string, file: string, recipient: string): Promise<void> {
  const unfinished = `${file}.unfinished-${crypto.randomUUID().slice(0, 8)}`
  try {
    await encryptFile(archive, unfinished, recipient)
    await flush(unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
    await rm(archive, { force: true })
  }
}

/** Opens the database in this process, which is safe when no server is running. */
async function openSnapshot(dataDir: string, source: CommandOptions['source']): Promise<HeldSnapshot> {
  const database = await openDatabase({
    databaseUrl: undefined,
    databaseLimits: defaultDatabaseLimits,
    dataDir,
    onError: () => {},
  })
  const snapshot = await takeSnapshot(database, { dataDir, keys: keyNames(source, dataDir) }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  return {
    snapshot,
    async release() {
      await rm(snapshot.folder, { recursive: true, force: true })
      await database.close()
    },
  }
}
