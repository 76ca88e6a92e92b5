import { type SQL, sql } from 'drizzle-orm'

/** A statement as it was sent, with `$1` and so on for its values. */
export function sqlOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 ? sql.param(values[Number(part) - 1]) : sql.raw(part))),
  )
}
