import type { Connection } from '#platform/db/database.ts'
import { readText } from '#platform/db/read-rows.ts'

/** Runs the statements of pg-boss in a transaction of ours. `name`: see `readRows`. */
export function sendThrough(connection: Connection, options?: { name: string }) {
  return async (text: string, values: readonly unknown[]) => ({
    rows: await readText<any>(connection, { text, values: values.map(valueOf) }, options), // any: pg-boss's own rows
  })
}

function valueOf(value: unknown): unknown {
  if (value === undefined) return null
  // Drivers do not agree on how an object becomes JSON.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
