import type pg from 'pg'
import { distribute } from '#platform/citus/distribute.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { type ClusterNodes, joinNodes, onNode, readNodes } from '#testing/cluster/cluster-database.ts'
import { addressOf, onServer } from '#testing/database/copy-database.ts'
import type { BenchPostgres } from './data/bench-postgres.ts'
import { load } from './load.ts'
import type { Call } from '#testing/load/saturate.ts'
import { bigOrganisation, otherOrganisation, signIn } from './data/organisations.ts'
import { seed, type Size } from './data/seed.ts'
import { startServers } from './servers.ts'
import { type Measured, median } from './statistics.ts'

export interface CitusFigures {
  version: string
  one: Record<Kind, Measured>
  cluster: Record<Kind, Measured>
}

type Kind = 'list' | 'invite'

interface Plan {
  /** The address of a database on the coordinator. */
  url: string
  size: Size
  /** The built server. */
  main: string
  rounds: number
  seconds: number
  say(text: string): void
}

const [plain, distributed] = ['bench_one', 'bench_cluster']
const connections = 10
const shards = 32

/**
 * Measures a server on one PostgreSQL, the coordinator without Citus, and on the cluster with the same rows, in turn.
 */
export async function measureCitus({ url, size, main, rounds, seconds, say }: Plan): Promise<CitusFigures> {
  const nodes = await readNodes(url)
  const urls = [url, ...nodes.workers.map((node) => onNode(url, node))]
  await dropAll(urls)
  say(`making ${size.employees.toLocaleString('en-GB')} employees…`)
  await seed(asPostgres(url), plain, size)
  say('distributing a copy of them…')
  await makeDistributed(url, nodes)
  const measured: Record<'one' | 'cluster', Record<Kind, Measured>[]> = { one: [], cluster: [] }
  const one = await startServers(main, addressOf(url, plain), 1)
  const cluster = await startServers(main, addressOf(url, distributed), 1)
  try {
    const inOne = await callsOf(addressOf(url, plain), size.others)
    const inCluster = await callsOf(addressOf(url, distributed), size.others)
    const options = { seconds, connections }
    // Warms up: the first requests wait for plans and for connections between nodes.
    for (const calls of [inOne.list, inOne.invite]) await load(one.urls, calls, options)
    for (const calls of [inCluster.list, inCluster.invite]) await load(cluster.urls, calls, options)
    for (let round = 1; round <= rounds; round++) {
      say(`one and the cluster, round ${round} of ${rounds}…`)
      measured.one.push({
        list: await load(one.urls, inOne.list, options),
        invite: await load(one.urls, inOne.invite, options),
      })
      measured.cluster.push({
        list: await load(cluster.urls, inCluster.list, options),
        invite: await load(cluster.urls, inCluster.invite, options),
      })
    }
  } finally {
    await one.stop()
    await cluster.stop()
    await dropAll(urls)
  }
  const of = (rows: Record<Kind, Measured>[]) => ({
    list: median(rows.map(({ list }) => list)),
    invite: median(rows.map(({ invite }) => invite)),
  })
  return { version: await versionOf(url), one: of(measured.one), cluster: of(measured.cluster) }
}

async function callsOf(url: string, others: number): Promise<Record<Kind, Call[]>> {
  const organisations = Array.from({ length: others }, (_, index) => otherOrganisation(index))
  const [big = ''] = await signIn(url, [bigOrganisation])
  const tokens = await signIn(url, organisations)
  const body = () => ({
    fullName: 'Bench Employee',
    email: `${crypto.randomUUID()}@example.com`,
    inviteChannelPref: 'email',
  })
  return {
    list: [{ method: 'GET', path: '/employees?limit=100', token: big }],
    invite: tokens.map((token) => ({ method: 'POST', path: '/employees/invite', token, body })),
  }
}

/** Moves a database from one PostgreSQL to a cluster, as an operator does. */
async function makeDistributed(url: string, nodes: ClusterNodes): Promise<void> {
  await onServer(url, (client) => client.query(`create database ${distributed} template ${plain}`))
  await joinNodes(url, distributed, nodes)
  const database = await openPostgres(addressOf(url, distributed), { onError: () => {} })
  await distribute({ database, yes: true, shards, say: () => {} })
  await database.close()
}

async function dropAll(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await onServer(url, async (client) => {
      for (const name of [plain, distributed]) {
        await client.query(`drop database if exists ${name} with (force)`)
      }
    })
  }
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ version: string }>(
      `select extversion || ' on PostgreSQL ' || current_setting('server_version_num')::int / 10000 as version
       from pg_extension where extname = 'citus'`,
    ),
  )
  return rows[0]?.version ?? 'of an unknown version'
}

function asPostgres(url: string): Pick<BenchPostgres, 'url' | 'run' | 'read'> {
  const at = (database: string) => addressOf(url, database)
  return {
    url: at,
    run: (database, ...statements) =>
      onServer(at(database), async (client) => {
        for (const statement of statements) await client.query(statement)
      }),
    read: <Row extends pg.QueryResultRow>(database: string, statement: string) =>
      onServer(at(database), async (client) => (await client.query<Row>(statement)).rows),
  }
}
