import type { TestProject } from 'vitest/node'
import { jobKinds } from '#jobs.ts'
import { distribute } from '#platform/citus/distribute.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { addressOf, onServer } from './copy-database.ts'

const template = 'bonafide_template'
// One on each of two workers: as good as any number for what a statement has to keep to.
const shards = 2

interface Node {
  host: string
  port: number
}

/** Makes the distributed database that each worker's is copied from, on the cluster whose coordinator is named. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env['CITUS_URL']
  if (!url) throw new Error('CITUS_URL is to name a database of the coordinator of a cluster.')
  const nodes = await readNodes(url)
  const workers = nodes.workers.map((node) => urlOf(url, node))
  for (const node of [...workers, url]) await remake(node)
  await onServer(addressOf(url, template), async (client) => {
    const { host, port } = nodes.coordinator
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port])
    for (const worker of nodes.workers) {
      await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
    }
  })
  const database = await openPostgres(addressOf(url, template), { onError: () => {} })
  await prepareDatabase(database, jobKinds)
  await distribute({ database, yes: true, shards, say: () => {} })
  await database.close()
  project.provide('database', { kind: 'postgres', url, template, workers })
}

function readNodes(url: string): Promise<{ coordinator: Node; workers: Node[] }> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<Node & { groupid: number }>(
      'select nodename as host, nodeport as port, groupid from pg_dist_node order by groupid',
    )
    const [coordinator, ...workers] = rows
    if (coordinator?.groupid !== 0 || !workers.length) {
      throw new Error('CITUS_URL names a database without a cluster.')
    }
    return { coordinator, workers }
  })
}

function urlOf(url: string, { host, port }: Node): string {
  const address = new URL(url)
  address.hostname = host
  address.port = String(port)
  return address.href
}

async function remake(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^(test_|own_|${template}$)'`,
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${template}`)
  })
  await onServer(addressOf(url, template), (client) => client.query('create extension citus'))
}
