import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createApp } from '#app.ts'
import { parseEnv } from '#config/env.ts'
import { createDeps } from '#deps.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { type Db, readRows } from '#platform/db/database.ts'
import { findPostgres, startArchivingPostgres } from '#testing/harness/archiving-postgres.ts'
import { createCalls, newInvitation } from '#testing/harness/test-calls.ts'

const bin = inject('database').kind === 'pglite' ? undefined : findPostgres()
if (!bin && inject('database').kind !== 'pglite') {
  process.stderr.write(
    'Point-in-time recovery is not tried: it needs pg_basebackup (apt-get install postgresql).\n',
  )
}

test.skipIf(!bin)(
  'a base backup and the archived log bring PostgreSQL back to a named moment, with all until then and nothing after',
  { timeout: 180_000 },
  async () => {
    const postgres = await startArchivingPostgres(bin ?? '')
    onTestFinished(() => postgres.stop())
    const before = await startServer(postgres.url)
    const { token, email } = await before.signUp()
    await before.invite(token, { fullName: 'Ina Before' })
    await postgres.baseBackup()
    await before.invite(token, { fullName: 'Max Between' })
    const held = await dumpOf(before.deps.db)
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    await admin.query(`select pg_create_restore_point('before_the_mishap')`)
    await before.invite(token, { fullName: 'Ola After' })
    await before.deps.db.delete(messages)
    await before.deps.db.delete(employees)
    const {
      rows: [last],
    } = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await expect
      .poll(async () => (await archived(admin)) >= (last?.name ?? 'none'), { timeout: 60_000 })
      .toBe(true)
    await admin.end()
    await before.stop()
    await postgres.end('immediate')

    await postgres.recover('before_the_mishap')
    const after = await startServer(postgres.url)
    expect(await dumpOf(after.deps.db)).toEqual(held)
    const signedIn = await after.signIn(email)
    const { json } = await after.request('GET', '/employees', { token: signedIn })
    expect(json.items.map(({ fullName }: { fullName: string }) => fullName).toSorted()).toEqual([
      'Ina Before',
      'Max Between',
    ])
    const again = await after.request('POST', '/employees/invite', { token: signedIn, body: newInvitation() })
    expect(again.status).toBe(201)
  },
)

async function startServer(url: string) {
  const secret = 'a'.repeat(64)
  const env = {
    ...parseEnv({
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      RUN_JOBS: '0',
      DATA_KEY: secret,
      SESSION_SECRET: secret,
    }),
    passwordMemoryKib: 1024,
  }
  const { deps, queue, close } = await createDeps(env, { works: false })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= queue.stop().then(close))
  onTestFinished(stop)
  return { ...createCalls(createApp(deps, { publicDir: '/nowhere' })), deps, stop }
}

/** Every row of every table of the product. */
async function dumpOf(db: Db): Promise<Record<string, string>> {
  const tables = await readRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const dump: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await readRows<{ all: string }>(
      db,
      sql`select coalesce(json_agg(row order by row::text), '[]')::text as all from ${sql.identifier(name)} as row`,
    )
    dump[name] = row?.all ?? ''
  }
  return dump
}

async function archived(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string | null }>(
    'select last_archived_wal as name from pg_stat_archiver',
  )
  return rows[0]?.name ?? ''
}
