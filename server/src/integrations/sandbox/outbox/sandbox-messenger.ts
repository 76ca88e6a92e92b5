import type { Db } from '#platform/db/database.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import type { Messenger } from '#messages/messenger.ts'

/** Delivers into the outbox page. A message that is handed over twice is there once. */
export function createSandboxMessenger(db: Db, clock: () => Date): Messenger {
  return {
    sandbox: true,
    async send({ orgId, messageId, channel, to, from, subject, text, html }) {
      await db
        .insert(sandboxOutbox)
        .values({
          orgId,
          id: crypto.randomUUID(),
          messageId,
          channel,
          recipient: to,
          sender: from,
          subject,
          bodyText: text,
          bodyHtml: html,
          createdAt: clock(),
        })
        .onConflictDoNothing()
      return { providerRef: `sandbox-${messageId}` }
    },
  }
}
