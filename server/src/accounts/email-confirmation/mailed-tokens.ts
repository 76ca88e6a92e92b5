import { randomBytes } from 'node:crypto'
import { addMinutes } from 'date-fns'
import { minutesInHour } from 'date-fns/constants'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type MailedToken, mailedTokens } from './mailed-tokens-tables.ts'
import { users } from '#accounts/users-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'

type Purpose = MailedToken['purpose']

const minutes: Record<Purpose, number> = { password_reset: 30, email_confirmation: 24 * minutesInHour }

/** Makes a token for an email to an address of a user, and answers its id: the token itself is only in the email. */
export async function createMailedToken(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  connection: Connection,
  { userId, purpose, emailKey }: Pick<MailedToken, 'userId' | 'purpose'> & { emailKey: string },
): Promise<string> {
  const id = crypto.randomUUID()
  const token = randomBytes(32).toString('base64url')
  const createdAt = clock()
  await connection.insert(mailedTokens).values({
    id,
    userId,
    purpose,
    emailKey,
    tokenHash: keys.hash('mailed', token),
    tokenSealed: keys.seal('mailed', token),
    createdAt,
    expiresAt: addMinutes(createdAt, minutes[purpose]),
  })
  return id
}

/**
 * Returns the token that was sent by email; nothing for one that is unknown, used, expired, or of an address that its
 * user has no more.
 */
export async function findMailedToken(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  token: string,
  purpose: Purpose,
): Promise<(MailedToken & { emailKey: string }) | undefined> {
  const isUsable = and(isNull(mailedTokens.endedAt), gt(mailedTokens.expiresAt, clock()))
  const isIt = and(
    inArray(mailedTokens.tokenHash, keys.hashes('mailed', token)),
    eq(mailedTokens.purpose, purpose),
  )
  const [found] = await db
    .select({ token: mailedTokens, emailKey: users.emailKey })
    .from(mailedTokens)
    .innerJoin(users, and(eq(users.id, mailedTokens.userId), eq(users.emailKey, mailedTokens.emailKey)))
    .where(and(isIt, isUsable))
  return found && { ...found.token, emailKey: found.emailKey }
}

/** Ends every token of a user for this, and answers the ids of those that were still open. */
export async function endMailedTokens(
  { clock }: Pick<Deps, 'clock'>,
  connection: Connection,
  { userId, purpose }: Pick<MailedToken, 'userId' | 'purpose'>,
): Promise<string[]> {
  const ended = await connection
    .update(mailedTokens)
    .set({ endedAt: clock() })
    .where(
      and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose), isNull(mailedTokens.endedAt)),
    )
    .returning({ id: mailedTokens.id })
  return ended.map(({ id }) => id)
}

/**
 * Opens the token that a message carries to a user; nothing once it has ended.
 * @throws Error where another `DATA_KEY` sealed it
 */
export async function openMailedToken(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  tokenId: string,
  user: Pick<typeof users.$inferSelect, 'id' | 'emailKey'>,
): Promise<string | undefined> {
  const [mailed] = await db
    .select()
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.id, tokenId),
        eq(mailedTokens.userId, user.id),
        eq(mailedTokens.emailKey, user.emailKey),
      ),
    )
  if (!mailed || mailed.endedAt || mailed.expiresAt <= clock()) return undefined
  const token = keys.open('mailed', mailed.tokenSealed)
  if (!token) throw new Error('a token could not be opened: DATA_KEY is not the one it was made with')
  return token
}
