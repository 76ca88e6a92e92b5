import { type Connection, readRows, sqlOf } from '#platform/db/database.ts'

/** Runs the statements of pg-boss in a transaction of ours. */
export function sendThrough(connection: Connection) {
  return async (text: string, values: readonly unknown[]) => ({
    rows: await readRows<any>(connection, sqlOf(text, values.map(valueOf))), // any: pg-boss's own rows
  })
}

function valueOf(value: unknown): unknown {
  if (value === undefined) return null
  // Drivers do not agree on how an object becomes JSON.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
