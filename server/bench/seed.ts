import { openPostgres } from '#platform/db/open-postgres.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { createKeys } from '#platform/keys/keys.ts'
import type { BenchPostgres } from './bench-postgres.ts'
import { bigOrganisation, organisationSql, otherOrganisation } from './organisations.ts'
import { employeesSql } from './employees-sql.ts'
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
