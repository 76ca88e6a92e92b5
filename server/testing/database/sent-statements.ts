import { NoopLogger } from 'drizzle-orm/logger'
import { vi } from 'vitest'
import { type SQL, sql } from 'drizzle-orm'

/** The statements that some work sends, in their order, each with its values behind it. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const logQuery = vi.spyOn(NoopLogger.prototype, 'logQuery')
  try {
    await work()
    return logQuery.mock.calls.map(
      ([text, values]: [text?: string, values?: unknown]) => `${text} ${JSON.stringify(values)}`,
    )
  } finally {
    logQuery.mockRestore()
  }
}

/** A statement as it was sent, with `$1` and so on for its values. */
export function sqlOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 ? sql.param(values[Number(part) - 1]) : sql.raw(part))),
  )
}
