import { NoopLogger } from 'drizzle-orm/logger'
import { vi } from 'vitest'

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
