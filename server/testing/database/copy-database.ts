import pg from 'pg'

/** A database on PostgreSQL, or one on each node of a cluster by the same name. */
export interface CopiedDatabase {
  /** The address of another database there, through which this one is created. */
  url: string
  template: string
  /** The same on each worker of a cluster. */
  workers?: readonly string[]
}

const inUse = '55006'
const mostTries = 50

/** Makes a database by a name: a copy of the template, or an empty one, which is on the coordinator alone. */
export async function copyDatabase(
  { url, template, workers = [] }: CopiedDatabase,
  name: string,
  { empty = false } = {},
): Promise<string> {
  const nodes = empty ? [url] : [...workers, url]
  await Promise.all(
    nodes.map((node) => onServer(node, (client) => create(client, name, empty ? undefined : template))),
  )
  return addressOf(url, name)
}

export function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function create(client: pg.Client, name: string, template: string | undefined): Promise<void> {
  if (template === undefined) await client.query(`create database ${name}`)
  else await insist(client, template, () => client.query(`create database ${name} template ${template}`))
}

/** Does what needs a database that nobody is in: a process of Citus may be, or another worker that copies. */
export async function insist(
  client: pg.Client,
  database: string,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === mostTries || (error as { code?: string }).code !== inUse) throw error
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database,
      ])
    }
  }
}
