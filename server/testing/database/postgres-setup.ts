import type { TestProject } from 'vitest/node'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { startPostgres } from './start-postgres.ts'
import { jobKinds } from '#modules.ts'

const template = 'bonafide_template'

/** Starts a PostgreSQL and makes the database that each worker's is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, run, stop } = await startPostgres()
  await run(`create database ${template}`)
  const database = await openPostgres(url.replace(/postgres$/, template), { onError: () => {} })
  await prepareDatabase(database, jobKinds)
  await database.close()
  project.provide('database', { kind: 'postgres', url, template })
  return stop
}
