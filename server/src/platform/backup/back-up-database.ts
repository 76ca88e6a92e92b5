import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultDatabaseLimits } from '#config/database-settings.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { StartError } from '#config/start-error.ts'
import { askServer, type HeldSnapshot } from './ask-server.ts'
import { checkArchive } from './check-archive.ts'
import type { CommandOptions } from './run-backup-command.ts'
import { keyNames } from './manifest.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { secretsIn, writeArchive } from './write-archive.ts'

/**
 * Puts the embedded database and its secrets into a file, whether a server is running on it or not.
 * @throws StartError when there is no database, or something in the way
 */
export async function backUpDatabase({ file, dataDir, source, now, say }: CommandOptions): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another file name.`)
  if (!existsSync(join(dataDir, 'pglite'))) throw new StartError(`There is no database in ${dataDir}.`)
  const held = (await askServer(dataDir)) ?? (await openSnapshot(dataDir, source))
  try {
    say('The database is copied. Writing the backup…')
    const manifest = await writeArchive({ dataDir, snapshot: held.snapshot, file, now })
    say('Checking what was written…')
    await checkArchive(file)
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
    say(`${file} holds ${Object.keys(manifest.files).length} files in ${megabytes} MB.`)
    const secrets = secretsIn(manifest)
    if (secrets.includes('data-key')) {
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

/** Where no server is running, this process is the one that may open the database. */
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
