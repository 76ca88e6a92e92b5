import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '#platform/app-error.ts'
import { requireRights } from '#platform/db/require-rights.ts'
import { isEncrypted, openingStream } from './age-file.ts'
import { findTools, placesOfTools, runTool } from './postgres-tools.ts'
import type { PostgresOptions } from './run-backup-command.ts'

/**
 * Puts a backup into an empty database of PostgreSQL, with pg_restore and as the role that owns it: all of it or nothing.
 * @throws StartError
 */
export async function restorePostgres(options: PostgresOptions): Promise<void> {
  const { file, ageKey: identity, databaseUrl, migrationUrl = databaseUrl, source, say, signal } = options
  await access(file).catch(() => {
    throw new StartError(`There is no file ${file}, or it cannot be read.`)
  })
  const isSealed = await isEncrypted(file)
  if (isSealed && !identity)
    throw new StartError(
      `${file} is encrypted. Name the file of its key: npm run restore -- --identity <file> <backup>`,
    )
  const major = await requireEmpty(migrationUrl, databaseUrl)
  const tools = await findTools(major, placesOfTools(source['PATH']))
  const bytes = isSealed && identity ? await openingStream(file, identity) : createReadStream(file)
  say(`Restoring ${file}, with pg_restore of PostgreSQL ${tools.major}…`)
  const args = ['--no-owner', '--no-comments', '--exit-on-error', '--single-transaction', '--no-password']
  const database = settingsName(migrationUrl)
  const restore = runTool(tools, 'pg_restore', { args: [...args, `--dbname=${database}`], url: migrationUrl })
  restore.stdout.resume()
  try {
    await pipeline(bytes, restore.stdin, { signal })
    await restore.ended
  } catch (error) {
    restore.kill()
    if (signal.aborted) throw new StartError('The restore was stopped. The database is empty.')
    // A tool that ends early breaks the pipe: what it said counts for more.
    await restore.ended
    throw error
  }
  say('Restored. Start a server with RUN_JOBS=0 and look at the console before jobs run again.')
}

function settingsName(url: string): string {
  return new pg.Client({ connectionString: url }).database ?? ''
}

/** Asks for the rights of both roles too, so that what is restored can be used. */
async function requireEmpty(migrationUrl: string, databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: migrationUrl })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database to restore into does not answer: ${error.message}`)
  })
  try {
    const { rows } = await client.query<{ version: number; tables: number }>(
      `select current_setting('server_version_num')::int as version,
         (select count(*)::int from pg_class where relkind in ('r', 'p')
          and relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle'), to_regnamespace('queue'))) as tables`,
    )
    const { version = 0, tables = 0 } = rows[0] ?? {}
    if (tables)
      throw new StartError(
        `The database has ${tables} tables already, and nothing is put over them. Make an empty one (create database … owner …), and set DATABASE_URL and MIGRATION_DATABASE_URL to it.`,
      )
    const { user = '' } = new pg.Client({ connectionString: databaseUrl })
    await requireRights(drizzle({ client }), user)
    return Math.floor(version / 10_000)
  } finally {
    await client.end()
  }
}
