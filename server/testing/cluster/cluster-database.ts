import { addressOf, onServer } from '../database/copy-database.ts'

interface Node {
  host: string
  port: number
}

export interface ClusterNodes {
  coordinator: Node
  workers: Node[]
}

/** @throws Error where the address is of a database that is in no cluster */
export function readNodes(url: string): Promise<ClusterNodes> {
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

/** The same database on another node. */
export function onNode(url: string, { host, port }: Node): string {
  return Object.assign(new URL(url), { hostname: host, port: String(port) }).href
}

/** Creates a database of the same name on each worker, and registers the workers with the coordinator. */
export async function joinNodes(url: string, name: string, nodes: ClusterNodes): Promise<void> {
  const workers = nodes.workers.map((node) => onNode(url, node))
  for (const worker of workers) {
    await onServer(worker, (client) => client.query(`create database ${name}`))
  }
  for (const node of [...workers, url]) {
    await onServer(addressOf(node, name), (client) => client.query('create extension citus'))
  }
  await onServer(addressOf(url, name), async (client) => {
    const { host, port } = nodes.coordinator
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port])
    for (const worker of nodes.workers) {
      await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
    }
  })
}
