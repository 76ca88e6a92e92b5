import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** Returns every table that the sources describe. */
export async function everyTable(): Promise<PgTable[]> {
  const names = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('-tables.ts'))
  const modules = await Promise.all(
    names.map((name) => import(/* @vite-ignore */ join(sources, name)) as Promise<object>),
  )
  const found = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  return [...new Set(found)]
}

/** True when the rows of a table belong to organisations, by a column that names the organisation. */
export function isOfOrganisations(table: PgTable): boolean {
  return Object.values(getTableColumns(table)).some(({ name }) => name === 'org_id')
}
