import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../processes/free-port.ts'
import { haproxySettings, type Node, patroniSettings, pgbouncerSettings } from './patroni-settings.ts'
import { createPrograms, hasProgram, type Programs } from '../processes/programs.ts'

/** Debian's packages, by the program that shows whether each is installed. */
const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }

/** The folder where Debian has the programs of a PostgreSQL server, by major version. */
const servers = '/usr/lib/postgresql'

/** The packages that a cluster takes and this machine does not have. */
export function missingForCluster(): string[] {
  const missing = Object.entries(packages).filter(([program]) => !hasProgram(program))
  return [...missing.map(([, name]) => name), ...(existsSync(servers) ? [] : ['postgresql'])]
}

/** A primary and a synchronous standby under Patroni, reached through PgBouncer in transaction mode and HAProxy. */
export interface PatroniCluster {
  /** Through both, to whichever node is the primary. */
  url: string
  /** Past PgBouncer. */
  directUrl: string
  /** Waits until each acknowledged write is on two nodes. */
  untilSynchronous(): Promise<void>
  /** Kills the primary, its Patroni with it, as when its machine dies; answers its name. */
  killPrimary(): Promise<string>
  /** Starts a killed node again; Patroni makes it a standby. */
  startAgain(name: string): Promise<void>
  stop(): Promise<void>
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const programs = await createPrograms()
  try {
    return await start(programs)
  } catch (error) {
    await programs.end()
    throw error
  }
}

async function start(programs: Programs): Promise<PatroniCluster> {
  const [version = ''] = (await readdir(servers)).toSorted((a, b) => Number(b) - Number(a))
  const ports = {
    etcd: await freePort(),
    peer: await freePort(),
    proxy: await freePort(),
    pool: await freePort(),
  }
  const nodes: Node[] = []
  for (const name of ['one', 'two']) nodes.push({ name, postgres: await freePort(), rest: await freePort() })
  const directUrl = `postgres://postgres@127.0.0.1:${ports.proxy}/bonafide`

  const until = (holds: () => Promise<boolean>, what: string) =>
    vi.waitUntil(holds, { timeout: 90_000, interval: 250 }).catch((cause: unknown) => {
      throw new Error(`${what}; the cluster said: ${programs.said()}`, { cause })
    })
  const nodeThatIs = async (role: 'primary' | 'sync') => {
    const has = await Promise.all(nodes.map(({ rest }) => isRole(rest, role)))
    return nodes[has.indexOf(true)]
  }
  const untilSynchronous = async () => {
    await until(async () => (await nodeThatIs('primary')) !== undefined, 'there is no primary')
    await until(async () => (await nodeThatIs('sync')) !== undefined, 'there is no synchronous standby')
  }
  const startNode = async (node: Node) => {
    const settings = { folder: programs.folder, etcd: ports.etcd, bin: join(servers, version, 'bin') }
    const text = JSON.stringify(patroniSettings(node, settings))
    programs.start(node.name, 'patroni', [await programs.write(`${node.name}.json`, text)])
  }

  startEtcd(programs, ports)
  for (const node of nodes) {
    await programs.makeFolder(node.name)
    await startNode(node)
  }
  const haproxy = await programs.write('haproxy.cfg', haproxySettings(ports.proxy, nodes))
  programs.start('haproxy', 'haproxy', ['-db', '-f', haproxy])
  const users = await programs.write('users.txt', '"postgres" ""\n')
  const pgbouncer = await programs.write('pgbouncer.ini', pgbouncerSettings(ports.pool, ports.proxy, users))
  programs.start('pgbouncer', 'pgbouncer', [pgbouncer])
  await untilSynchronous()
  await until(() => isPrepared(directUrl), 'no database could be made')

  return {
    url: `postgres://postgres@127.0.0.1:${ports.pool}/bonafide`,
    directUrl,
    untilSynchronous,
    async killPrimary() {
      const primary = await nodeThatIs('primary')
      if (!primary) throw new Error('there is no primary to kill')
      await programs.kill(primary.name)
      return primary.name
    },
    async startAgain(name) {
      const node = nodes.find((one) => one.name === name)
      if (node) await startNode(node)
    },
    stop: () => programs.end(),
  }
}

async function isRole(rest: number, role: 'primary' | 'sync'): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${rest}/${role}`).catch(() => undefined)
  return reply?.status === 200
}

function startEtcd({ start: run, folder }: Programs, ports: { etcd: number; peer: number }): void {
  const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`]
  run('etcd', 'etcd', [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ])
}

/** Makes the database, with the limit that PgBouncer refuses to be told by who connects (docs/deploy-many.md). */
async function isPrepared(directUrl: string): Promise<boolean> {
  const client = new pg.Client(directUrl.replace(/bonafide$/, 'postgres'))
  // A lost connection shows in the next statement.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_database where datname = 'bonafide'`)
    if (!rowCount) await client.query('create database bonafide')
    await client.query(`alter role postgres set statement_timeout = '10s'`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
