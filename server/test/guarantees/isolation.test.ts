import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import {
  acrossOrganisations,
  acrossReasons,
  inNoOrganisation,
  reachingOrganisation,
} from '#platform/db/reach.ts'
import { readRows, type Tx } from '#platform/db/database.ts'
import { sqlStateOf } from '#platform/db/database-failure.ts'
import { inOrganisation } from '#platform/scope.ts'
import { onCluster } from '#testing/database/until-blocked.ts'
import { everyTable, isOfOrganisations } from '#testing/database/tenant-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let ours: { orgId: string; token: string }
let theirs: { orgId: string; token: string }
let theirEmployee: string
beforeAll(async () => {
  ours = await server.signUp()
  theirs = await server.signUp()
  await server.invite(ours.token)
  theirEmployee = (await server.invite(theirs.token)).employeeId
})

const within = <T>(orgId: string, work: (tx: Tx) => Promise<T>) =>
  inOrganisation(server.deps, { orgId, actor: 'system' }, ({ tx }) => work(tx))

const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlStateOf(error),
  )

/** Written out, so that no call reaches the rows of all organisations unseen. */
const accountCalls = [
  'DELETE /auth/factors/{id}',
  'DELETE /auth/me',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /team/members/{userId}/factors',
  'GET /auth/email',
  'GET /auth/factors',
  'GET /auth/me',
  'GET /auth/me/data',
  'GET /auth/sessions',
  'GET /logos/{logoId}',
  'PATCH /auth/me',
  'POST /auth/email/confirm',
  'POST /auth/email/resend',
  'POST /auth/factors/passkeys',
  'POST /auth/factors/passkeys/start',
  'POST /auth/factors/recovery-codes',
  'POST /auth/factors/totp',
  'POST /auth/factors/totp/{id}/confirm',
  'POST /auth/google',
  'POST /auth/organisation',
  'POST /auth/password',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'POST /auth/signin',
  'POST /auth/signin/second-factor',
  'POST /auth/signup',
  'POST /auth/sso/finish',
  'POST /auth/sso/show',
  'POST /auth/sso/start',
  'POST /auth/step-up',
  'POST /auth/step-up/start',
  'POST /team/invitations/accept',
  'POST /team/invitations/show',
]

test('each table of organisations shows one organisation its own rows alone', async () => {
  const asked = (await everyTable()).filter(isOfOrganisations).map(getTableName)
  expect(asked.length).toBeGreaterThan(45)
  const found = await readRows<{ name: string; policies: string }>(
    server.deps.db,
    sql`select c.relname as name, string_agg(p.polname || ' ' || pg_get_expr(p.polqual, c.oid), '; ' order by p.polname) as policies
      from pg_class c join pg_policy p on p.polrelid = c.oid and p.polpermissive and p.polcmd = '*' and p.polwithcheck is null
      -- On a cluster it is not forced on the owner, who moves the parts of tables.
      where c.relrowsecurity and (c.relforcerowsecurity or ${onCluster}) group by c.relname`,
  )
  const policiesOf = new Map(found.map(({ name, policies }) => [name, policies.replaceAll(/\s+/g, ' ')]))
  const isIsolated = (column: string) =>
    `all_organisations true; own_organisation (${column} = current_organisation()); owner true`
  const wanted = [...asked.map((name) => [name, 'org_id'] as const), ['organisations', 'id'] as const]
  const open = wanted.filter(([name, column]) => policiesOf.get(name) !== isIsolated(column))
  expect(open).toEqual([])
})

test('a table that the sources do not describe as one of organisations has no organisation in it', async () => {
  const described = new Set((await everyTable()).filter(isOfOrganisations).map(getTableName))
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'org_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !described.has(name))).toEqual([])
})

test('the roles of the product own nothing, cannot sign in and pass no policy over', async () => {
  const roles = await readRows(
    server.deps.db,
    sql`select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname in ('bonafide_app', 'bonafide_across') order by rolname`,
  )
  const may = {
    rolsuper: false,
    rolbypassrls: false,
    rolcanlogin: false,
    rolcreaterole: false,
    rolcreatedb: false,
  }
  expect(roles).toEqual(['bonafide_across', 'bonafide_app'].map((rolname) => ({ rolname, ...may, owned: 0 })))
})

test.each([
  'alter table employees disable row level security',
  'alter table employees no force row level security',
  'drop policy own_organisation on employees',
  'create policy mine on employees using (true)',
  'alter table right_to_work_checks disable trigger all',
  'truncate employees cascade',
  'drop table flags',
  'set local session_replication_role = replica',
])('neither role may %s', async (statement) => {
  const run = (tx: Tx) => tx.execute(statement)
  expect(await stateOf(within(ours.orgId, run))).toBe('42501')
  const across = acrossOrganisations('operator commands', () => server.deps.db.transaction(run))
  expect(await stateOf(across)).toBe('42501')
})

test('row security that is switched off refuses the statement, and shows no more', async () => {
  const read = (tx: Tx) => tx.execute('set local row_security = off').then(() => tx.select().from(employees))
  expect(await stateOf(within(ours.orgId, read))).toBe('42501')
})

test('a statement that forgets the organisation reads and changes its own rows alone', async () => {
  const { all, changed, removed } = await within(ours.orgId, async (tx) => ({
    all: await tx.select({ orgId: employees.orgId }).from(employees),
    changed: await tx.update(employees).set({ site: 'Leeds' }).returning({ orgId: employees.orgId }),
    removed: await tx.delete(links).where(eq(links.employeeId, theirEmployee)).returning(),
  }))
  expect(all).toEqual([{ orgId: ours.orgId }])
  expect(changed).toEqual([{ orgId: ours.orgId }])
  expect(removed).toEqual([])
  const [untouched] = await server.deps.db.select().from(employees).where(eq(employees.orgId, theirs.orgId))
  expect(untouched!.site).toBeNull()
})

test('one statement outside a transaction sees the organisation of its request alone too', async () => {
  const { db } = server.deps
  const read = () => db.select({ orgId: employees.orgId }).from(employees)
  expect(await reachingOrganisation(theirs.orgId, read)).toEqual([{ orgId: theirs.orgId }])
  expect(await inNoOrganisation(read)).toEqual([])
  expect(await acrossOrganisations('operator commands', read)).toHaveLength(2)
})

test('a row of another organisation is neither written nor moved there', async () => {
  const into = (orgId: string) => (tx: Tx) =>
    tx.execute(sql`insert into employee_counts (org_id, invited, verifying, verified, completed, failed)
      values (${orgId}, 0, 0, 0, 0, 0)`)
  expect(await stateOf(within(ours.orgId, into(theirs.orgId)))).toBe('42501')
  const moved = within(ours.orgId, (tx) => tx.update(links).set({ orgId: theirs.orgId }))
  // A cluster moves a row nowhere.
  expect(['42501', '0A000']).toContain(await stateOf(moved))
})

test('not even across organisations does a row name an employee of another one', async () => {
  const change = acrossOrganisations('operator commands', () =>
    server.deps.db
      .update(links)
      .set({ employeeId: theirEmployee })
      .where(eq(links.orgId, ours.orgId))
      .execute(),
  )
  expect(await stateOf(change)).toBe('23503')
})

test('the reach of a transaction ends with it', async () => {
  const { db } = server.deps
  await Promise.all(Array.from({ length: 25 }, () => within(ours.orgId, (tx) => tx.select().from(links))))
  const left = await Promise.all(
    Array.from({ length: 25 }, () =>
      readRows(
        db,
        sql`select current_user as role, current_setting('app.org_id', true) as org, pg_sleep(0.01)`,
      ),
    ),
  )
  for (const [row] of left) expect(row).not.toMatchObject({ role: 'bonafide_app' })
  for (const [row] of left) expect((row as { org: string | null }).org || null).toBeNull()
})

test('everything that reaches several organisations is listed, and what is listed does', async () => {
  const folder = join(import.meta.dirname, '../../src')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!test)\.ts$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const given = texts.flatMap((text) =>
    [...text.matchAll(/(?:acrossOrganisations|onAccounts|lookingAcross)\(\s*(?:[\w.]+, )?'([^']+)'/g)].map(
      ([, reason = '']) => reason,
    ),
  )
  const told = new Set([...given, 'hourly tasks', 'jobs without an organisation'])
  expect([...told].toSorted()).toEqual(['account call', ...Object.keys(acrossReasons)].toSorted())
  const inRole = names.filter((_, index) => texts[index]!.includes('set local role bonafide_across'))
  // A backup counts the rows of all, as the role that sees them.
  expect(inRole.toSorted()).toEqual(['platform/backup/back-up-postgres.ts', 'platform/db/reach.ts'])
  const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
  const onAccount = calls.filter(({ actsOn }) => actsOn === 'account')
  expect(onAccount.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(accountCalls)
})
