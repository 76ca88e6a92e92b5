import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Of statements whose text depends on how much there is to write, each would stay in every connection for good. */
const mostValues = 40
const mostNames = 300
const names = new Map<string, string>()

/**
 * The client of a transaction, whose statements PostgreSQL parses and plans once for each connection: for those of an
 * invitation that is half of what it does. Reads outside transactions are planned by what is searched for.
 */
export function prepareStatements(client: pg.PoolClient): pg.PoolClient {
  const query = (statement: pg.QueryConfig, values: unknown[] = []) =>
    client.query({ ...statement, name: nameOf(statement.text, values) }, values)
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (!values.length || values.length > mostValues) return undefined
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
