import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { jobKinds } from '#modules.ts'
import { readRows } from '#platform/db/database.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { sqlStateOf } from '#platform/db/database-failure.ts'
import { openQueue } from '#platform/jobs/job-queue.ts'
import { createLog } from '#platform/log.ts'
import { releaseMessagesJob } from '#messages/caps/release-waiting.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { onCluster } from '#testing/database/until-blocked.ts'

const url = await newDatabase({ empty: true })

/** A database as `init.sql` makes it, with an owner and a login of the product. */
async function withTwoLogins() {
  const admin = await openPostgres(url!, { onError: () => {} })
  const suffix = crypto.randomUUID().replaceAll('-', '')
  const [owner, login] = [`owner_${suffix}`, `login_${suffix}`]
  const name = new URL(url!).pathname.slice(1)
  for (const statement of [
    `create role ${owner} login password 'owner'`,
    `create role ${login} login password 'login'`,
    `grant bonafide_app to ${login}`,
    `grant bonafide_across to ${login} with inherit false`,
    `alter database ${name} owner to ${owner}`,
  ])
    await admin.executeSql(statement)
  await admin.close()
  const as = (user: string, password: string) =>
    Object.assign(new URL(url!), { username: user, password }).href
  const database = await openPostgres(as(login, 'login'), {
    migrationUrl: as(owner, 'owner'),
    otherwise: 'none',
    onError: () => {},
  })
  onTestFinished(() => database.close())
  await prepareDatabase(database, jobKinds)
  return database
}

// The cluster may be of PostgreSQL 15, where a role is in another one with everything that it may.
test.runIf(inject('database').kind === 'postgres' && !onCluster)(
  'a login that owns nothing works, sees nothing by itself, and changes no table whatever it runs',
  async () => {
    const database = await withTwoLogins()
    const { db } = database
    await acrossOrganisations('operator commands', () =>
      db.execute(sql`insert into organisations (id, name, slug, created_at)
        values (gen_random_uuid(), 'Oak Care', 'oak', now())`),
    )
    const count = sql`select count(*)::int as found from organisations`
    expect(await readRows(db, count)).toEqual([{ found: 0 }])
    expect((await database.executeSql('select count(*)::int as found from organisations')).rows).toEqual([
      { found: 0 },
    ])
    expect(await acrossOrganisations('operator commands', () => readRows(db, count))).toEqual([{ found: 1 }])
    const escape = db.transaction(async (tx) => {
      await tx.execute(sql`reset role`)
      await tx.execute(sql`alter table organisations disable row level security`)
    })
    expect(await escape.catch(sqlStateOf)).toBe('42501')
    const queue = await openQueue(database, createLog('silent'))
    onTestFinished(() => queue.stop())
    const data = { orgId: crypto.randomUUID(), seq: 1 }
    await db.transaction((tx) => queue.enqueue(tx, releaseMessagesJob, data))
    const ran: unknown[] = []
    const run = async ({ data: given }: { data: unknown }) => void ran.push(given)
    await expect.poll(() => queue.runDue([{ ...releaseMessagesJob, run }]).then(() => ran)).toEqual([data])
  },
)
