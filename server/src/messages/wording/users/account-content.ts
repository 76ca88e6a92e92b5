import { and, eq } from 'drizzle-orm'
import { mailedTokens } from '#accounts/mailed-tokens/mailed-tokens-tables.ts'
import { users } from '#accounts/users-tables.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import type { Deps } from '#platform/scope.ts'
import { letter } from './letter.ts'

type AccountContent = Pick<OutgoingMessage, 'to' | 'from' | 'subject' | 'text' | 'html'>
type User = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'passwordHash'>

// An account belongs to its user, whatever organisations they belong to.
const organisation = 'Bonafide'

/** A message about a user's own account. Nothing once it is of no use any more. */
export async function accountContent(deps: Deps, message: Message): Promise<AccountContent | undefined> {
  if (!message.userId) return undefined
  const [user] = await deps.db.select().from(users).where(eq(users.id, message.userId))
  if (!user) return undefined
  if (message.template === 'password_changed') return changedContent(deps, user)
  return user.passwordHash === null ? googleContent(deps, user) : resetContent(deps, message, user)
}

async function resetContent(
  { db, keys, env, clock }: Deps,
  { mailedTokenId }: Message,
  user: User,
): Promise<AccountContent | undefined> {
  if (!mailedTokenId) return undefined
  const [mailed] = await db
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.id, mailedTokenId), eq(mailedTokens.userId, user.id)))
  if (!mailed || mailed.endedAt || mailed.expiresAt <= clock()) return undefined
  const token = keys.open('mailed', mailed.tokenSealed)
  if (!token) throw new Error('a token could not be opened: DATA_KEY is not the one it was made with')
  return {
    to: user.email,
    ...letter({
      organisation,
      subject: 'Choose a new password',
      hello: `Hello ${user.name},`,
      opening: 'You asked for a new password for your Bonafide account.',
      next: 'The link works once, for 30 minutes. When you use it, you are signed out everywhere else.',
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Choose a new password', url: `${env.publicUrl}/reset-password#${token}` },
      ending: 'If you did not ask for it, ignore this message. Your password stays as it is.',
    }),
  }
}

function googleContent({ env }: Deps, { email, name }: User): AccountContent {
  return {
    to: email,
    ...letter({
      organisation,
      subject: 'Sign in with Google',
      hello: `Hello ${name},`,
      opening: 'You asked for a new password, but your Bonafide account has none.',
      next: 'Choose Continue with Google on the sign-in page.',
      button: { label: 'Sign in', url: `${env.publicUrl}/login` },
      ending: 'If you did not ask for it, ignore this message.',
    }),
  }
}

function changedContent({ env }: Deps, { email, name }: User): AccountContent {
  return {
    to: email,
    ...letter({
      organisation,
      subject: 'Your password has been changed',
      hello: `Hello ${name},`,
      opening: 'The password of your Bonafide account has been changed, and all other sessions have ended.',
      next: 'If it was not you, choose a new password straight away.',
      button: { label: 'I did not change it', url: `${env.publicUrl}/reset-password` },
      ending: 'You get this message because it concerns the safety of your account.',
    }),
  }
}
