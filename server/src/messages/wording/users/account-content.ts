import { normaliseEmail, withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import { signsInWithGoogle } from '#accounts/google/signs-in-with-google.ts'
import { mailedTokens } from '#accounts/mailed-tokens/mailed-tokens-tables.ts'
import { users } from '#accounts/users-tables.ts'
import type { AccountTemplate, Message, Recipient } from '#messages/messages-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { eventContent, leftContent } from './account-events.ts'
import type { AccountContent } from './account-message.ts'
import { letter } from './letter.ts'

type User = typeof users.$inferSelect

// An account belongs to its user, whatever organisations they belong to.
const organisation = 'Bonafide'

/** A message about a user's own account. Nothing once it is of no use any more. */
export async function accountContent(
  deps: Deps,
  message: Message & { template: AccountTemplate },
): Promise<AccountContent | undefined> {
  if (!message.userId) return undefined
  const [found] = await deps.db.select().from(users).where(eq(users.id, message.userId))
  const user = found && { ...found, name: withoutLinks(found.name) }
  if (!user || !message.recipient) return undefined
  const to = { email: message.recipient.email, name: withoutLinks(message.recipient.name) }
  const { template } = message
  // What has happened is told whatever became of the account since.
  if (template === 'password_changed') return changedContent(deps, to)
  if (template === 'account_event') return eventContent(deps, message, to)
  if (template === 'address_left') return leftContent(deps, to)
  if (normaliseEmail(to.email) !== user.emailKey) return undefined
  if (template === 'email_confirmation') return confirmationContent(deps, message, user)
  const isGoogles = user.passwordHash === null && (await signsInWithGoogle(deps.db, user.id))
  return isGoogles ? googleContent(deps, user) : resetContent(deps, message, user)
}

async function resetContent(deps: Deps, message: Message, user: User): Promise<AccountContent | undefined> {
  const token = await openMailedToken(deps, message, user)
  if (!token) return undefined
  return {
    to: user.email,
    ...letter({
      organisation,
      subject: 'Choose a new password',
      hello: `Hello ${user.name},`,
      opening: 'You asked for a new password for your Bonafide account.',
      next: user.emailConfirmedAt
        ? 'The link works once, for 30 minutes. When you use it, you are signed out everywhere else.'
        : 'The link works once, for 30 minutes. This email address was never confirmed, so you begin with an empty account. To keep an account that you have made yourself, sign in with its password and confirm the address instead.',
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Choose a new password', url: `${deps.env.publicUrl}/reset-password#${token}` },
      ending: 'If you did not ask for it, ignore this message. Your password stays as it is.',
    }),
  }
}

async function confirmationContent(
  deps: Deps,
  message: Message,
  user: User,
): Promise<AccountContent | undefined> {
  const token = await openMailedToken(deps, message, user)
  if (!token) return undefined
  return {
    to: user.email,
    ...letter({
      organisation,
      subject: 'Confirm your email address',
      hello: `Hello ${user.name},`,
      opening: 'Please confirm that this is the email address of your Bonafide account.',
      next: 'Until then your invitations wait. The link works for 24 hours.',
      button: { label: 'Confirm email address', url: `${deps.env.publicUrl}/confirm-email#${token}` },
      ending: 'If you have no Bonafide account, ignore this message. The address is given up after 7 days.',
    }),
  }
}

/** The token that a message carries; nothing once it has ended. */
async function openMailedToken(
  { db, keys, clock }: Deps,
  { mailedTokenId }: Message,
  user: User,
): Promise<string | undefined> {
  if (!mailedTokenId) return undefined
  const [mailed] = await db
    .select()
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.id, mailedTokenId),
        eq(mailedTokens.userId, user.id),
        eq(mailedTokens.emailKey, user.emailKey),
      ),
    )
  if (!mailed || mailed.endedAt || mailed.expiresAt <= clock()) return undefined
  const token = keys.open('mailed', mailed.tokenSealed)
  if (!token) throw new Error('a token could not be opened: DATA_KEY is not the one it was made with')
  return token
}

function googleContent({ env }: Deps, { email, name }: Recipient): AccountContent {
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

function changedContent({ env }: Deps, { email, name }: Recipient): AccountContent {
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
