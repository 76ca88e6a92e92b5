import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Every migration, the first one first. */
export const allMigrations = readMigrationFiles({ migrationsFolder })

/** How many migrations there are before one, by its name. */
export function countBefore(tag: string): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const count = journal.entries.findIndex((entry) => entry.tag === tag)
  if (count < 0) throw new Error(`there is no migration ${tag}`)
  return count
}

/**
 * Applies the first so many migrations to an empty database, as the version that came with the last of them did.
 * @param run runs one or several statements
 */
export async function applyFirst(run: (text: string) => Promise<unknown>, count: number): Promise<void> {
  await run(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of allMigrations.slice(0, count)) {
    const noted = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`
    await run(['begin', ...sql, noted, 'commit'].join(';\n'))
  }
}
