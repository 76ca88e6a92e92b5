import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { StartError } from '#platform/app-error.ts'
import { jobKinds } from '#modules.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { onCluster } from '#testing/database/until-blocked.ts'
import { prepareDatabase } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'

const isTried = inject('database').kind === 'postgres' && !onCluster

/** An empty database with two roles of its own, as `init.sql` makes them, less what a test leaves out. */
async function withRoles({ owns = true, isIn = ['bonafide_app', 'bonafide_across'] } = {}) {
  const url = (await newDatabase({ empty: true })) ?? ''
  const suffix = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  const [owner, login] = [`owner_${suffix}`, `login_${suffix}`]
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client(url)
  await admin.connect()
  onTestFinished(() => admin.end())
  const run = async (...statements: string[]) => {
    for (const statement of statements) await admin.query(statement)
  }
  await run(`create role ${owner} login password 'x'`, `create role ${login} login password 'x'`)
  for (const role of isIn) await run(`grant ${role} to ${login} with inherit false`)
  if (owns) await run(`alter database ${name} owner to ${owner}`)
  const as = (user: string) => Object.assign(new URL(url), { username: user, password: 'x' }).href
  /** What a start says, and what there is afterwards. */
  const start = async (users = { owner, login }) => {
    const options = { migrationUrl: as(users.owner), otherwise: 'none', onError: () => {} } as const
    const database = await openPostgres(as(users.login), options)
    try {
      await prepareDatabase(database, jobKinds)
      return 'started'
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return error.message
    } finally {
      await database.close()
    }
  }
  const tables = async () => {
    const { rows } = await admin.query(
      `select relname, relowner::regrole::text as owner, relacl::text from pg_class
       where relnamespace in (to_regnamespace('public'), to_regnamespace('drizzle'), to_regnamespace('queue')) order by 1`,
    )
    return rows as object[]
  }
  return { owner, login, name, run, start, tables, admin }
}

test.runIf(isTried)('with the documented roles a start makes everything', async () => {
  const { start } = await withRoles()
  expect(await start()).toBe('started')
  expect(await start()).toBe('started')
})

test.runIf(isTried).each([
  [
    'a login that is in neither role',
    { isIn: [] },
    [
      /^The role login_\w+ is not in bonafide_app\. As a superuser: grant bonafide_app to login_\w+;/,
      /is not in bonafide_across/,
    ],
  ],
  [
    'a login that is in one of them',
    { isIn: ['bonafide_app'] },
    [/is not in bonafide_across\. As a superuser: grant bonafide_across to login_/],
  ],
  [
    'a role that does not own the database',
    { owns: false },
    [/^The role owner_\w+ may make nothing in the database\. It has to own the database: alter database/],
  ],
] as const)('%s is told so before a table is made', async (_what, options, said) => {
  const { start, tables } = await withRoles({
    ...options,
    isIn: [...('isIn' in options ? options.isIn : ['bonafide_app', 'bonafide_across'])],
  })
  const message = await start()
  for (const part of said) expect(message).toMatch(part)
  expect(message).toMatch(/\nNothing was changed\.$/)
  expect(await tables()).toEqual([])
})

test.runIf(isTried)(
  'tables of another role, as a restore by the superuser leaves them, are named and left alone',
  async () => {
    const { owner, start, run, tables, admin } = await withRoles()
    expect(await start()).toBe('started')
    const { rows } = await admin.query(
      `select c.oid::regclass::text as name from pg_class c
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace, 'queue'::regnamespace)
       and not relispartition`,
    )
    for (const { name } of rows as { name: string }[]) await run(`alter table ${name} owner to postgres`)
    const before = await tables()
    const message = await start()
    expect(message).toMatch(
      /^The tables .+ and \d+ more belong to postgres, and the role owner_\w+ may not change them\./,
    )
    expect(message).toContain(`pg_restore --no-owner --role=${owner}`)
    expect(await tables()).toEqual(before)
    for (const { name } of rows as { name: string }[]) await run(`alter table ${name} owner to ${owner}`)
    expect(await start()).toBe('started')
  },
)

test.runIf(isTried)('tables that others have beside those of the product are nobody’s business', async () => {
  const { start, run } = await withRoles()
  await run('create table notes (id int)')
  expect(await start()).toBe('started')
})

test.runIf(isTried)(
  'rights that a restore without them has lost are given again, to both roles',
  async () => {
    const { start, run, admin } = await withRoles()
    await start()
    await run(
      'revoke all on all tables in schema public, drizzle, queue from bonafide_app',
      'revoke usage on schema queue from bonafide_app',
    )
    expect(await start()).toBe('started')
    const { rows } = await admin.query(
      `select has_table_privilege('bonafide_app', 'employees', 'delete') and has_table_privilege('bonafide_app', 'queue.job', 'insert')
       and has_schema_privilege('bonafide_app', 'queue', 'usage') as given`,
    )
    expect(rows).toEqual([{ given: true }])
  },
)

test.runIf(isTried)(
  'the owner sees the rows of tables that were restored from the database of another owner',
  async () => {
    const { owner, start, run, admin } = await withRoles()
    await start()
    await run(
      `insert into organisations (id, name, slug, created_at) values (gen_random_uuid(), 'Oak', 'oak', now())`,
    )
    const policies = `select count(*)::int as others from pg_policy where polname = 'owner' and polroles <> array['${owner}'::regrole::oid]`
    await run(`do $$ declare t record; begin for t in select polrelid::regclass as name from pg_policy where polname = 'owner'
    loop execute format('alter policy owner on %s to postgres', t.name); end loop; end $$`)
    expect(await start()).toBe('started')
    expect((await admin.query(policies)).rows).toEqual([{ others: 0 }])
    await run(`set role ${owner}`)
    expect((await admin.query('select count(*)::int as found from organisations')).rows).toEqual([
      { found: 1 },
    ])
    await run('reset role')
  },
)

test.runIf(isTried)('an owner that cannot sign in is told by its setting, without a password', async () => {
  const { login, start } = await withRoles()
  const message = await start({ owner: 'nobody_here', login })
  expect(message).toMatch(
    /^MIGRATION_DATABASE_URL, or DATABASE_URL where it is not set, names a database that does not answer: /,
  )
  expect(message).not.toContain('postgres://')
})
