import { and, desc, eq, like } from 'drizzle-orm'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'

/** The token of the last invitation to a team that was sent to an address. */
export const joinToken = (server: TestServer, email: string) => mailedToken(server, email, 'join')

/** The token of the last link for a new password that was sent to an address. */
export const resetToken = (server: TestServer, email: string) => mailedToken(server, email, 'reset-password')

/** The token of the last link that confirms an address. */
export const confirmationToken = (server: TestServer, email: string) =>
  mailedToken(server, email, 'confirm-email')

/** Returns the fragment of the last link to a page; empty when none was sent. */
async function mailedToken({ deps }: TestServer, email: string, page: string): Promise<string> {
  const { recipient, createdAt, bodyText } = sandboxOutbox
  const [mail] = await deps.db
    .select()
    .from(sandboxOutbox)
    .where(and(eq(recipient, email), like(bodyText, `%/${page}#%`)))
    .orderBy(desc(createdAt))
    .limit(1)
  return new RegExp(`/${page}#([\\w-]+)`).exec(mail?.bodyText ?? '')?.[1] ?? ''
}
