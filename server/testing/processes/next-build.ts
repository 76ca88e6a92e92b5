import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { serverBundle } from './server-bundle.ts'

/** A change of each kind that later versions make. Each is slow, as one of many rows is. */
const madeUp = [
  `alter table employees add column nickname text;
   update employees set nickname = full_name`,
  `create table nicknames (org_id uuid not null references organisations (id), employee_id uuid not null,
     nickname text, kind text not null, primary key (org_id, employee_id));
   select isolate_organisations('nicknames');
   insert into nicknames select org_id, id, nickname, 'given' from employees`,
  `alter table nicknames add constraint nicknames_kind_known check (kind in ('given', 'chosen')) not valid;
   alter table nicknames add constraint nicknames_employee
     foreign key (org_id, employee_id) references employees (org_id, id) not valid`,
  `alter table nicknames validate constraint nicknames_kind_known;
   alter table nicknames validate constraint nicknames_employee`,
  `drop index employees_newest;
   create index employees_newest on employees (org_id, created_at, id) include (nickname)`,
  `alter table employees drop constraint employees_status_known;
   alter table employees add constraint employees_status_known
     check (status in ('invited', 'verifying', 'verified', 'completed', 'failed', 'paused'))`,
]

export interface NextBuild {
  /** The folder of `main.js` and `worker.js`. */
  folder: string
  migrations: ReturnType<typeof readMigrationFiles>
  end(): Promise<void>
}

/** The built server with migrations after those there are, as the next versions come with some. */
export async function nextBuild(): Promise<NextBuild> {
  const built = await serverBundle()
  // A folder beside the build finds the same packages.
  const folder = `${built}-next-${process.pid}`
  await cp(built, folder, { recursive: true, filter: (path) => !path.endsWith('.map') })
  const migrationsFolder = join(folder, 'migrations')
  const journalFile = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: JournalEntry[] }
  const { entries } = journal
  const newest = Math.max(...entries.map(({ when }) => when))
  for (const [index, text] of madeUp.entries()) {
    const idx = entries.length
    const tag = `${String(idx).padStart(4, '0')}_made-up`
    entries.push({ idx, version: '7', when: newest + index + 1, tag, breakpoints: true })
    await writeFile(join(migrationsFolder, `${tag}.sql`), `select pg_sleep(0.1);\n${text}`)
  }
  await writeFile(journalFile, JSON.stringify(journal))
  const migrations = readMigrationFiles({ migrationsFolder })
  return { folder, migrations, end: () => rm(folder, { recursive: true, force: true }) }
}

/** An entry as drizzle-kit writes it. */
interface JournalEntry {
  idx: number
  version: '7'
  when: number
  tag: string
  breakpoints: true
}

/**
 * Applies migrations to an empty database, as the version that came with the last of them did.
 * @param run runs one or several statements
 */
export async function applyMigrations(
  run: (text: string) => Promise<unknown>,
  migrations: NextBuild['migrations'],
): Promise<void> {
  await run(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of migrations) {
    const noted = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`
    await run(['begin', ...sql, noted, 'commit'].join(';\n'))
  }
}
