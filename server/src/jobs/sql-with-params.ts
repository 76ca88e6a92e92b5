import { type SQL, sql } from 'drizzle-orm'

/**
 * A statement with `$1`-style places and its values, as Drizzle takes it. A value with several places becomes
 * a parameter at each of them.
 */
export function sqlWithParams(text: string, values: readonly unknown[]): SQL {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${valueOf(values[Number(part) - 1])}`))
  return sql.join(chunks)
}

function valueOf(value: unknown): unknown {
  if (value === undefined) return null
  // Drivers do not agree on how an object becomes JSON.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
