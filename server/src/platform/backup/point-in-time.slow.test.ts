import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createApp } from '#app.ts'
import { parseEnv } from '#platform/config/env.ts'
import { createDeps } from '#process/deps.ts'
import { type Db, readRows } from '#platform/db/database.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { makeDocumentedRoles } from '#testing/database/documented-roles.ts'
import { findPostgres, startArchivingPostgres } from '#testing/database/archiving-postgres.ts'
import { createCalls, newInvitation } from '#testing/harness/test-calls.ts'

const bin = inject('database').kind === 'pglite' ? undefined : findPostgres()
if (!bin && inject('database').kind !== 'pglite') {
  process.stderr.write(
    'Point-in-time recovery is not tried: it needs pg_basebackup (apt-get install postgresql).\n',
  )
}

test.skipIf(!bin).each(['name', 'time'] as const)(
  'with the documented roles and settings a base backup and the archived log bring PostgreSQL back to a moment by its %s, with all until then and nothing after',
  { timeout: 180_000 },
  async (by) => {
    const postgres = await startArchivingPostgres(bin ?? '')
    onTestFinished(() => postgres.stop())
    const settings = (await makeDocumentedRoles(postgres.url))()
    const before = await startServer(settings)
    const { token, email } = await before.signUp()
    await before.invite(token, { fullName: 'Ina Before' })
    await postgres.baseBackup()
    await before.invite(token, { fullName: 'Max Between' })
    const held = await dumpOf(before.deps.db)
    const admin = new pg.Client(postgres.url.replace(/postgres$/, 'bonafide'))
    admin.on('error', () => {})
    await admin.connect()
    await admin.query(`select pg_create_restore_point('before_the_mishap')`)
    const { rows } = await admin.query<{ now: string }>('select clock_timestamp()::text as now')
    // A transaction of the same instant would be one of those until then.
    await sleep(50)
    await before.invite(token, { fullName: 'Ola After' })
    await admin.query(`delete from messages; update employees set full_name = 'Lost'`)
    const {
      rows: [last],
    } = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await expect
      .poll(async () => (await archived(admin)) >= (last?.name ?? 'none'), { timeout: 60_000 })
      .toBe(true)
    await admin.end()
    await before.stop()
    await postgres.end('immediate')

    await postgres.recover(
      by === 'name'
        ? `recovery_target_name = 'before_the_mishap'`
        : `recovery_target_time = '${rows[0]?.now ?? ''}'`,
    )
    const after = await startServer(settings)
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

async function startServer(settings: Record<string, string>) {
  const secret = 'a'.repeat(64)
  const env = {
    ...parseEnv({
      ...settings,
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
  return acrossOrganisations('operator commands', async () => {
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
  })
}

async function archived(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ name: string | null }>(
    'select last_archived_wal as name from pg_stat_archiver',
  )
  return rows[0]?.name ?? ''
}
