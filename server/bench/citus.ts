import type pg from 'pg'
import { distribute } from '#platform/citus/distribute.ts'
import { openPostgres } from '#platform/db/open-postgres.ts'
import { addressOf, onServer } from '#testing/harness/copy-database.ts'
import type { BenchPostgres } from './bench-postgres.ts'
import { load } from './load.ts'
import type { Call } from '#testing/scenarios/saturate.ts'
import { bigOrganisation, otherOrganisation, signIn } from './organisations.ts'
import { seed, type Size } from './seed.ts'
import { startServers } from './servers.ts'
import { type Measured, median } from './statistics.ts'

export interface CitusFigures {
  version: string
  one: Record<Kind, Measured>
  cluster: Record<Kind, Measured>
}

type Kind = 'list' | 'invite'

interface Plan {
  /** Of a database of the coordinator. */
  url: string
  size: Size
  /** The built server. */
  main: string
  rounds: number
  seconds: number
  say(text: string): void
}

interface Node {
  host: string
  port: number
}

const [plain, distributed] = ['bench_one', 'bench_cluster']
const connections = 10
const shards = 32

/**
 * What a server answers on one PostgreSQL, the coordinator without Citus, and on the cluster with the same rows, in turn.
 */
export async function measureCitus({ url, size, main, rounds, seconds, say }: Plan): Promise<CitusFigures> {
  const nodes = await nodesOf(url)
  const urls = [url, ...nodes.map((node) => urlOf(url, node))]
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
    // Not counted: the first requests wait for plans and for connections from node to node.
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

/** As an operator moves from one PostgreSQL to a cluster. */
async function makeDistributed(url: string, nodes: readonly Node[]): Promise<void> {
  await onServer(url, (client) => client.query(`create database ${distributed} template ${plain}`))
  for (const node of nodes) {
    await onServer(urlOf(url, node), (client) => client.query(`create database ${distributed}`))
  }
  for (const at of [url, ...nodes.map((node) => urlOf(url, node))]) {
    await onServer(addressOf(at, distributed), (client) => client.query('create extension citus'))
  }
  await onServer(addressOf(url, distributed), async (client) => {
    const { hostname, port } = new URL(url)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const node of nodes) await client.query('select citus_add_node($1, $2)', [node.host, node.port])
  })
  const database = await openPostgres(addressOf(url, distributed), { onError: () => {} })
  await distribute({ database, yes: true, shards, say: () => {} })
  await database.close()
}

function nodesOf(url: string): Promise<Node[]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
    )
    if (!rows.length) throw new Error('CITUS_URL names a database without a cluster.')
    return rows
  })
}

function urlOf(url: string, { host, port }: Node): string {
  return Object.assign(new URL(url), { hostname: host, port: String(port) }).href
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
