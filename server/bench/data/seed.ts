import { openPostgres } from '#platform/db/open-postgres.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { createKeys } from '#platform/keys/keys.ts'
import type { BenchPostgres } from './bench-postgres.ts'
import { bigOrganisation, organisationSql, otherOrganisation } from './organisations.ts'
import { benchEnv } from './settings.ts'
import { jobKinds } from '#modules.ts'

export interface Size {
  /** Employees of the organisation that is measured. */
  employees: number
  /** Organisations beside it. */
  others: number
  /** Employees of each of those. */
  employeesOfOthers: number
}

const filled = ['employees', 'steps', 'links', 'messages', 'ledger']

type SeededPostgres = Pick<BenchPostgres, 'url' | 'run' | 'read'>

/** Makes a database with the schema and the employees in it. */
export async function seed(postgres: SeededPostgres, database: string, size: Size): Promise<void> {
  await postgres.run('postgres', `create database ${database}`)
  const open = await openPostgres(postgres.url(database), { onError: () => {} })
  await prepareDatabase(open, jobKinds)
  await open.close()

  const others = Array.from({ length: size.others }, (_, index) => otherOrganisation(index))
  const common = {
    until: new Date().toISOString(),
    tokenSealed: createKeys(benchEnv.dataKey).seal('link', 'x'.repeat(43)),
  }
  const rows = [
    ...others.flatMap(({ orgId }) => employeesSql({ ...common, orgId, count: size.employeesOfOthers })),
    ...employeesSql({ ...common, orgId: bigOrganisation.orgId, count: size.employees }),
  ]
  const definitions = await definitionsOf(postgres, database)
  await postgres.run(
    database,
    // Rows go in without foreign keys, triggers and indexes, which are made anew after them: a minute, not an hour.
    'set session_replication_role = replica; set synchronous_commit = off',
    ...[bigOrganisation, ...others].map(organisationSql),
    ...definitions.map(({ drop }) => drop),
    ...rows,
    ...definitions.toReversed().map(({ make }) => make),
    `insert into employee_counts
       select org_id, count(*) filter (where status = 'invited'), count(*) filter (where status = 'verifying'),
         count(*) filter (where status = 'verified'), count(*) filter (where status = 'completed'),
         count(*) filter (where status = 'failed')
       from employees group by org_id`,
  )
  await postgres.run(database, 'vacuum (analyze)')
}

interface Definition {
  drop: string
  make: string
}

async function definitionsOf(postgres: SeededPostgres, database: string): Promise<Definition[]> {
  const tables = filled.map((table) => `'${table}'::regclass`).join(', ')
  const constraints = await postgres.read<Definition>(
    database,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint
       where conrelid in (${tables}) and contype in ('p', 'c') or contype = 'f' and (conrelid in (${tables}) or confrelid in (${tables}))
       order by contype`,
  )
  const indexes = await postgres.read<Definition>(
    database,
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as make
       from pg_index where indrelid in (${tables}) and not indisprimary`,
  )
  return [...constraints, ...indexes]
}

const firstNames =
  'Aisha Amelia Ben Carlos Chloe Daniel Deborah Elif Emeka Emma Fatima Finn Grace Hannah Ibrahim Isla Jack Jasmine Kofi Layla Leon Maria Mohammed Niamh Noah Olivia Oscar Priya Rhys Sophie Tomasz Zoë'
const lastNames =
  "Adeyemi Ahmed Anderson Baker Begum Brown Campbell Chen Clarke Cohen Davies Evans Fernandes Garcia Green Hall Harris Hughes Hussain Ivanova Jackson Johnson Jones Kaur Khan Kowalska Lewis MacDonald Martin Mensah Mitchell Moore Morris Murphy Ndlovu Nowak O'Brien O'Connor Okafor Okonkwo Patel Phillips Popescu Rahman Roberts Robinson Scott Shah Silva Singh Smith Stewart Taylor Thomas Thompson Walker Watson White Williams Wilson Wood Wright Young Zhang"
const domains =
  'gmail.com outlook.com yahoo.co.uk icloud.com example.org northwind.example contoso.example acme.example'

const listed = (words: string) =>
  `(array[${words
    .split(' ')
    .map((word) => `'${word.replaceAll("'", "''")}'`)
    .join(',')}])`
const oneOf = (words: string, by: string) =>
  `${listed(words)}[1 + mod(abs(hashint8extended(n, ${by})), ${words.split(' ').length})::int]`

/**
 * SQL that adds employees of one organisation, spread over the two years before `until`, each with four steps, a link,
 * a message and an entry of the ledger.
 */
function employeesSql(options: {
  orgId: string
  count: number
  until: string
  /** A sealed token, the same for each link: what it takes to open is what counts here. */
  tokenSealed: string
}): string[] {
  const { orgId, count, until, tokenSealed } = options
  return [
    `create temporary table made as
     with numbers as (select n from generate_series(1, ${count}) n),
     named as (
       select n, gen_random_uuid() as id, ${oneOf(firstNames, '1')} as first, ${oneOf(lastNames, '2')} as last,
         ${oneOf(domains, '3')} as domain, lpad(mod(abs(hashint8extended(n, 4)), 10000000)::text, 7, '0') as digits,
         timestamptz '${until}' - (${count} - n) * (interval '730 days' / ${count}) as created_at,
         mod(abs(hashint8extended(n, 5)), 100) as luck
       from numbers)
     select *, first || ' ' || last as full_name,
       translate(lower(first || '.' || last), 'ë''', 'e') || n || '@' || domain as email,
       case when luck < 70 then 'completed' when luck < 80 then 'verified' when luck < 85 then 'failed'
         when luck < 93 then 'verifying' else 'invited' end as status
     from named`,
    `insert into employees (org_id, id, full_name, email, email_key, phone_e164, status, source, invite_channel_pref,
       search_text, created_at, last_activity_at, completed_at)
     select '${orgId}', id, full_name, email, email, '+44771' || digits, status, 'console',
       (array['email', 'sms', 'whatsapp'])[1 + luck % 3],
       translate(lower(full_name || e'\\n' || email), 'ë''', 'e') || e'\\n44771' || digits,
       created_at, case when status <> 'invited' then created_at + interval '1 day' end,
       case when status = 'completed' then created_at + interval '2 days' end
     from made`,
    `insert into steps (org_id, employee_id, type, status, method, assurance, completed_at)
     select '${orgId}', id, type, case when passed then 'pass' else 'pending' end,
       case when passed then usual end, case when passed then worth end, case when passed then created_at + interval '1 day' end
     from made, lateral (values ('email', 1, 'link', 'verified'), ('phone', 2, 'code', 'verified'), ('id', 3, 'stripe', 'provider'),
         ('rtw', 4, 'online', 'verified')) step (type, place, usual, worth),
       lateral (select status in ('completed', 'verified') or (status = 'verifying' and place < 3) as passed) done`,
    // A completed employee has used their link; all others are open.
    `insert into links (org_id, id, employee_id, channel, token_hash, token_sealed, created_at, expires_at, used_at)
     select '${orgId}', gen_random_uuid(), id, 'email', 'bench ' || id, '${tokenSealed}', created_at,
       timestamptz '${until}' + interval '100 years',
       case when status = 'completed' then created_at + interval '2 days' end
     from made`,
    `insert into messages (org_id, id, employee_id, template, channel, state, attempts, created_at, sent_at)
     select '${orgId}', gen_random_uuid(), id, 'invitation', 'email', 'sent', 1, created_at, created_at from made`,
    `insert into ledger (org_id, id, employee_id, kind, period, movement_key, created_at)
     select '${orgId}', gen_random_uuid(), id, 'reserve', to_char(created_at at time zone 'utc', 'YYYY-MM'),
       'reserve:' || id || ':0', created_at
     from made`,
    'drop table made',
  ]
}
