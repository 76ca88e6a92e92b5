import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { StartError } from '#platform/app-error.ts'
import { sealingStream } from './age-file.ts'
import { findTools, placesOfTools, runTool } from './postgres-tools.ts'
import type { PostgresOptions } from './run-backup-command.ts'
import { flush } from './archive.ts'

/**
 * Puts the database of PostgreSQL into a file, with pg_dump: encrypted where there is a recipient, and never in the clear on
 * the disk then. Every row of the moment has to be in what was written. The file is there whole or not at all.
 * @throws StartError
 */
export async function backUpPostgres(options: PostgresOptions): Promise<void> {
  const { file, ageKey: recipient, databaseUrl, say, signal } = options
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another file name.`)
  const login = await connect(databaseUrl)
  // It may wait for the lock of a table.
  signal.addEventListener('abort', () => void login.end())
  try {
    const moment = await holdMoment(login)
    const size = await writeDump(options, moment)
    const rows = [...moment.counts.values()].reduce((sum, count) => sum + count, 0)
    say(`${file} holds ${rows} rows of ${moment.counts.size} tables in ${(size / 1e6).toFixed(1)} MB.`)
    say(
      `It is ${recipient ? 'encrypted' : 'in the clear'}, and includes neither DATA_KEY nor SESSION_SECRET. Keep a copy of both apart from it: without DATA_KEY, what it holds of employees cannot be read.`,
    )
  } catch (error) {
    if (signal.aborted) throw new StartError('The backup was stopped, and nothing is left of it.')
    throw error
  } finally {
    await login.end()
  }
}

/** The state of the database at one moment, held for as long as the connection is open. */
interface Moment {
  snapshot: string
  major: number
  /** The number of rows of each table, those of all organisations. */
  counts: ReadonlyMap<string, number>
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bonafide backup' })
  // A lost connection shows in the next statement.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL names a database that does not answer: ${error.message}`)
  })
  return client
}

/** Asked as the role that sees the rows of all organisations: pg_dump leaves out those that its own is not shown. */
async function holdMoment(client: pg.Client): Promise<Moment> {
  await client.query(
    'begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local role bonafide_across',
  )
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'drizzle', 'queue') and relkind = 'r' and has_table_privilege(pg_class.oid, 'select')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  )
  if (!tables.some(({ name }) => name === 'public.organisations'))
    throw new StartError('There are no tables of Bonafide in the database that DATABASE_URL names.')
  await refuseDistributed(client)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
    counts.set(name, Number(rows[0]?.count))
  }
  const { rows } = await client.query<{ snapshot: string; version: number }>(
    `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::int as version`,
  )
  const { snapshot = '', version = 0 } = rows[0] ?? {}
  return { snapshot, major: Math.floor(version / 10_000), counts }
}

async function refuseDistributed(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount) return
  throw new StartError(
    'This database is on Citus, whose nodes are backed up together, by their own copies and archives (citus_create_restore_point).',
  )
}

async function writeDump(options: PostgresOptions, moment: Moment): Promise<number> {
  const { file, ageKey: recipient, databaseUrl, migrationUrl = databaseUrl, say, source, signal } = options
  const tools = await findTools(moment.major, placesOfTools(source['PATH']))
  const seal = recipient ? sealingStream(recipient) : undefined
  const unfinished = `${file}.unfinished-${crypto.randomUUID().slice(0, 8)}`
  say(`Writing and checking the backup, with pg_dump of PostgreSQL ${tools.major}…`)
  const args = ['--format=custom', '--enable-row-security', `--snapshot=${moment.snapshot}`, '--no-password']
  const dump = runTool(tools, 'pg_dump', { args, url: migrationUrl })
  // Reads what was written as a restore would, from its beginning to its end.
  const check = runTool(tools, 'pg_restore', { args: ['--data-only', '--file=-'] })
  const stop = () => {
    dump.kill()
    check.kill()
  }
  // In Node 24 a pipeline that is aborted waits for what it reads from, which may wait for a lock.
  signal.addEventListener('abort', stop)
  const counted = countRows(check.stdout)
  counted.catch(() => {})
  dump.stdin.end()
  let size = 0
  async function* checked() {
    for await (const chunk of dump.stdout as AsyncIterable<Buffer>) {
      size += chunk.length
      if (!check.stdin.write(chunk)) await Promise.race([once(check.stdin, 'drain'), check.ended])
      yield chunk
    }
    await dump.ended
    check.stdin.end()
    await check.ended
    requireAll(moment.counts, await counted)
  }
  try {
    const bytes = Readable.from(checked(), { objectMode: false })
    const sealed = await seal?.(bytes)
    const into = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
    await pipeline(sealed?.bytes ?? bytes, into, { signal })
    const written = (await stat(unfinished)).size
    if (written !== (sealed?.sizeOf(size) ?? size)) throw new StartError(`${file} was not written whole.`)
    await flush(unfinished)
    await rename(unfinished, file)
    return written
  } finally {
    stop()
    await rm(unfinished, { force: true })
  }
}

function requireAll(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): void {
  const lacking = [...wanted].filter(([table, count]) => (found.get(table) ?? 0) !== count)
  if (!lacking.length) return
  const [first] = lacking.map(([table, count]) => `${table} (${found.get(table) ?? 0} of ${count} rows)`)
  throw new StartError(
    `The backup would lack rows of ${lacking.length} tables, ${first} for one, and was not kept. It is made as the role of MIGRATION_DATABASE_URL, which has to own the tables. Start a server once, which lets their owner see every row.`,
  )
}

// Only the beginning of a line of data matters.
const mostKept = 300

/**
 * Counts the rows of each table in the text of a dump.
 * @throws Error when the text breaks off
 */
export async function countRows(text: AsyncIterable<Buffer>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let table: string | undefined
  let isWhole = false
  const read = (line: string) => {
    if (table === undefined) {
      table = /^COPY (\S+) \(/.exec(line)?.[1]
      if (table !== undefined) counts.set(table, 0)
      else isWhole ||= line === '-- PostgreSQL database dump complete'
    } else if (line === String.raw`\.`) table = undefined
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  let kept = ''
  for await (const chunk of text) {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(10, from)
      const until = end < 0 ? chunk.length : end
      if (kept.length < mostKept)
        kept += chunk.toString('latin1', from, Math.min(until, from + mostKept - kept.length))
      if (end >= 0) {
        read(kept)
        kept = ''
      }
      from = until + 1
    }
  }
  if (!isWhole) throw new Error('the dump breaks off')
  return counts
}
