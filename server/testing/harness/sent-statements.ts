import { vi } from 'vitest'
import { insideOf } from '#platform/db/inside-of.ts'
import type { Connection } from '#platform/db/database.ts'

/** The statements that some work sends over a connection, in their order, each with its values behind it. */
export async function sentStatements(
  connection: Connection,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = insideOf(connection).session.client as {
    query(statement: string | { text: string }, values?: unknown[]): unknown
  }
  const query = vi.spyOn(client, 'query')
  try {
    await work()
    return query.mock.calls.map(([statement, values]) =>
      [typeof statement === 'string' ? statement : statement.text, JSON.stringify(values ?? [])].join(' '),
    )
  } finally {
    query.mockRestore()
  }
}
