import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { applyFirst, countBefore } from '#testing/harness/earlier-schema.ts'
import { newDatabase } from '#testing/harness/new-database.ts'
import { migrate } from './migrate.ts'
import { assuranceOf } from '#employees/assurance-of.ts'
import { openPostgres } from './open-postgres.ts'

const url = await newDatabase({ empty: true })

test.runIf(url)('a migration takes as long as it takes, whatever limits the database sets', async () => {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`
    create sequence slowed;
    create function slow() returns event_trigger language plpgsql as
      'begin if nextval(''slowed'') = 1 then perform pg_sleep(0.6); end if; end';
    create event trigger slow on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow();
    do $$ begin execute format('alter database %I set statement_timeout = 300', current_database()); end $$`)
  await admin.end()
  const database = await openPostgres(url!, { onError: () => {} })
  onTestFinished(() => database.close())
  await database.alone(migrate)
  const { rows } = await database.executeSql(
    'select count(*)::int as migrations from drizzle.__drizzle_migrations',
  )
  expect(rows[0].migrations).toBeGreaterThan(12)
})

test.runIf(url)(
  'what was settled before results had an assurance is worth what its method says',
  async () => {
    const { database, org } = await databaseBefore('0014_step-assurance')
    const employee = crypto.randomUUID()
    const settled = [
      ['email', 'link', 'verified'],
      ['email', 'asserted', 'asserted'],
      ['phone', 'code', 'verified'],
      ['id', 'stripe', 'provider'],
      ['id', 'sandbox', 'none'],
      ['rtw', 'sandbox', 'none'],
    ] as const
    for (const [type, method] of settled) {
      await database.executeSql(`
      insert into steps (org_id, employee_id, type, status, method, completed_at)
      values ('${org}', gen_random_uuid(), '${type}', 'pass', '${method}', now())`)
    }
    await database.executeSql(`
    insert into steps (org_id, employee_id, type, method) values ('${org}', '${employee}', 'rtw', 'assisted')`)
    await database.executeSql(employeesOf('steps'))
    await database.alone(migrate)
    const { rows } = await database.executeSql('select type, method, assurance from steps')
    const told = rows.map(({ type, method, assurance }) => [type, method, assurance].join(' ')).toSorted()
    const pending = 'rtw assisted '
    expect(told).toEqual([...settled.map((row) => row.join(' ')), pending].toSorted())
    for (const [type, method, assurance] of settled) expect(assuranceOf(type, method)).toBe(assurance)
  },
)

test.runIf(url)('an identity check that passed before documents were compared stays passed', async () => {
  const { database, org } = await databaseBefore('0017_identity-review')
  await database.executeSql(`
    insert into sandbox_identity (id, status, full_name, return_url, created_at)
    values ('one', 'created', 'Ella Novak', '', now());
    insert into identity_sessions
      (org_id, id, employee_id, link_id, provider, return_url, status, created_at, updated_at)
    select '${org}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sandbox', '', status, now(), now()
    from unnest(array['verified', 'failed', 'created']) status`)
  await database.executeSql(employeesOf('identity_sessions'))
  await database.alone(migrate)
  const { rows } = await database.executeSql('select status, verdict from identity_sessions order by status')
  expect(rows.map(({ status, verdict }) => `${status} ${verdict}`)).toEqual([
    'created null',
    'failed null',
    'verified accepted',
  ])
  const sandbox = await database.executeSql('select document_name from sandbox_identity')
  expect(sandbox.rows).toEqual([{ document_name: 'Ella Novak' }])
})

/** Adds whom the rows of a table are about. */
const employeesOf = (table: string) => `
  insert into employees (org_id, id, full_name, email, email_key, status, source, invite_channel_pref, search_text, created_at)
  select distinct org_id, employee_id, 'Ella Novak', '', employee_id::text, 'verifying', 'console', 'email', '', now()
  from ${table}`

test.runIf(url)('what was there, and what processes of the version before write, is looked up', async () => {
  const { database, org } = await databaseBefore('0067_lookups')
  const employee = crypto.randomUUID()
  await database.executeSql(
    `insert into employees (org_id, id, full_name, email, email_key, status, source, invite_channel_pref, search_text, created_at)
    values ('${org}', '${employee}', 'Ella Novak', '', '', 'verifying', 'console', 'email', '', now())`,
  )
  const addLink = (hash: string) => `
    insert into links (org_id, id, employee_id, channel, token_hash, token_sealed, created_at, expires_at)
    values ('${org}', gen_random_uuid(), '${employee}', 'email', '${hash}', '', now(), now())`
  const addSession = (ref: string) => `
    insert into identity_sessions
      (org_id, id, employee_id, link_id, provider, provider_ref, return_url, status, created_at, updated_at)
    values ('${org}', gen_random_uuid(), '${employee}', gen_random_uuid(), 'stripe', ${ref}, '', 'created', now(), now())`
  const addDomain = (of: string) => `
    insert into sso_connections (org_id, issuer, client_id, secret_sealed, domain, domain_value, domain_proven_at,
      default_role, set_by_owner, changed_at)
    values ('${of}', '', '', '', 'oak.example', '', now(), 'viewer', true, now())`
  const known = async () => {
    const { rows } = await database.executeSql(
      `select kind || ' ' || key as known from lookups where kind <> 'slug' order by 1`,
    )
    return rows.map((row) => row.known)
  }
  for (const add of [addLink('a'), addSession('null'), addSession(`'vs_1'`), addDomain(org)]) {
    await database.executeSql(add)
  }
  await database.alone(migrate)
  const before = ['identity-session stripe:vs_1', 'link a', 'sso-domain oak.example']
  expect(await known()).toEqual(before)
  await database.executeSql(addLink('b'))
  await database.executeSql(`update identity_sessions set provider_ref = 'vs_2' where provider_ref is null`)
  expect(await known()).toEqual([
    'identity-session stripe:vs_1',
    'identity-session stripe:vs_2',
    'link a',
    'link b',
    before[2],
  ])
  await database.executeSql(`update links set token_hash = 'c' where token_hash = 'b'`)
  await database.executeSql(`delete from identity_sessions`)
  expect(await known()).toEqual(['link a', 'link c', before[2]])
  const other = crypto.randomUUID()
  await database.executeSql(
    `insert into organisations (id, name, slug, created_at) values ('${other}', 'Elm', 'elm', now())`,
  )
  await expect(database.executeSql(addDomain(other))).rejects.toMatchObject({ code: '23505' })
  const slugs = await database.executeSql(`select key from lookups where kind = 'slug' order by 1`)
  expect(slugs.rows).toEqual([{ key: 'elm' }, { key: 'oak' }])
})

/** A database as it was before a migration, with one organisation in it. */
async function databaseBefore(tag: string) {
  const database = await openPostgres((await newDatabase({ empty: true }))!, { onError: () => {} })
  onTestFinished(() => database.close())
  await applyFirst((text) => database.executeSql(text), countBefore(tag))
  const org = crypto.randomUUID()
  await database.executeSql(
    `insert into organisations (id, name, slug, created_at) values ('${org}', 'Oak Care', 'oak', now())`,
  )
  return { database, org }
}
