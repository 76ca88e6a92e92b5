import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import type { Receiver } from '#messages/define-message.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { users } from './users-tables.ts'

export interface AccountReceiver extends Receiver {
  email: string
  /** The account as it is now, with a name that has no web address in it. */
  user: typeof users.$inferSelect | undefined
}

/** Finds where a message about an account goes: to the address that was kept when it was queued, whatever became of the account. */
export async function toAccount(
  connection: Connection,
  { userId, recipient }: Pick<Message, 'userId' | 'recipient'>,
): Promise<AccountReceiver | undefined> {
  if (!userId) return undefined
  const [found] = await connection.select().from(users).where(eq(users.id, userId))
  const user = found && { ...found, name: withoutLinks(found.name) }
  const to = recipient ?? (user?.deletedAt ? undefined : user)
  return to && { user, email: to.email, name: withoutLinks(to.name) }
}

/** The sender of messages about an account: it belongs to its user, whatever organisations they belong to. */
export const accountSender = 'Bonafide'

/** Sends a message about the safety of an account to the address of that moment, although the organisation is closed. */
export const ofAccount = { keepsRecipient: true, leavesClosed: true, to: toAccount }
