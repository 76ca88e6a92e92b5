import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { jobKinds } from '#modules.ts'
import { distribute } from '#platform/citus/distribute.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type ClusterNodes, joinNodes, onNode, readNodes } from './cluster-database.ts'
import { addressOf, insist, onServer } from '../database/copy-database.ts'
import { schemaHash } from '../database/schema-hash.ts'

const sources = fileURLToPath(new URL('../../src/platform/citus', import.meta.url))
// One on each of two workers: enough to show what a statement has to respect.
const shards = 2

/**
 * Makes the distributed database that each worker's is copied from, on the cluster whose coordinator is named, and keeps
 * it there until the schema changes.
 */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env['CITUS_URL']
  if (!url) throw new Error('CITUS_URL is to name a database of the coordinator of a cluster.')
  const nodes = await readNodes(url)
  const workers = nodes.workers.map((node) => onNode(url, node))
  const names = (await readdir(sources)).filter((name) => !name.endsWith('.test.ts'))
  const template = `bonafide_template_${await schemaHash(...names.map((name) => join(sources, name)))}`
  project.provide('database', { kind: 'postgres', url, template, workers })
  const kept = await Promise.all([...workers, url].map((node) => dropOthers(node, template)))
  if (kept.every(Boolean)) return
  await Promise.all([...workers, url].map((node) => dropOthers(node, undefined)))
  await makeTemplate(url, `${template}_draft`, nodes)
  for (const node of [...workers, url]) {
    await onServer(node, (client) => rename(client, `${template}_draft`, template))
  }
}

async function makeTemplate(url: string, template: string, nodes: ClusterNodes): Promise<void> {
  await onServer(url, (client) => client.query(`create database ${template}`))
  await joinNodes(url, template, nodes)
  const database = await openPostgres(addressOf(url, template), { onError: () => {} })
  await prepareDatabase(database, jobKinds)
  await distribute({ database, yes: true, shards, say: () => {} })
  await database.close()
}

/** Leaves nothing of other runs but the template, and answers whether that is there. */
function dropOthers(url: string, template: string | undefined): Promise<boolean> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^(test_|own_|bonafide_template)'`,
    )
    for (const { name } of rows) {
      if (name === template) continue
      await endMoves(url, name)
      // Slots that nobody reads from go with it.
      await insist(client, name, () => client.query(`drop database ${name} with (force)`))
    }
    return rows.some(({ name }) => name === template)
  })
}

/**
 * Removes the remains of an interrupted move of rows: they keep a database from being dropped, and read from another
 * one for ever.
 */
async function endMoves(url: string, name: string): Promise<void> {
  await onServer(addressOf(url, name), async (client) => {
    const subscriptions = await client.query<{ name: string }>(
      `select quote_ident(subname) as name from pg_subscription
       where subdbid = (select oid from pg_database where datname = current_database())`,
    )
    for (const { name: subscription } of subscriptions.rows) {
      await client.query(`alter subscription ${subscription} disable`)
      await client.query(`alter subscription ${subscription} set (slot_name = none)`)
      await client.query(`drop subscription ${subscription}`)
    }
  })
}

/** A process of Citus is in each of its databases, and comes again. */
async function rename(client: pg.Client, from: string, to: string): Promise<void> {
  await insist(client, from, () => client.query(`alter database ${from} rename to ${to}`))
}
