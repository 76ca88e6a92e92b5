import { randomBytes } from 'node:crypto'
import { addMinutes } from 'date-fns'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import { ssoTokens } from './sso-tables.ts'

type Row = typeof ssoTokens.$inferSelect
type Purpose = Row['purpose']

/** As long as it takes to sign in at the provider, a second factor included; and to load a page. */
const minutes: Record<Purpose, number> = { state: 10, code: 2 }

export const newSsoToken = (): string => randomBytes(32).toString('base64url')

interface Kept extends Pick<Row, 'purpose' | 'orgId'> {
  /** What the later request has to carry. */
  token: string
  /** The cookie that names the browser. */
  browser: string
  secrets?: string
  userId?: string
}

/** Keeps what a later request of the same browser is to go on with. */
export async function keepSsoToken(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { token, browser, purpose, orgId, secrets, userId }: Kept,
): Promise<void> {
  await db.insert(ssoTokens).values({
    tokenHash: keys.hash('sso', token),
    purpose,
    orgId,
    browserHash: keys.hash('sso', browser),
    secretsSealed: secrets === undefined ? null : keys.seal('sso', secrets),
    userId,
    expiresAt: addMinutes(clock(), minutes[purpose]),
  })
}

/** What a token stands for, once; nothing for one that is unknown, used, expired, or of another browser. */
export async function takeSsoToken(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { token, browser, purpose }: { token: string; browser: string | undefined; purpose: Purpose },
): Promise<{ orgId: string; userId: string | null; secrets: string | undefined } | undefined> {
  if (!browser) return undefined
  const isIt = and(
    inArray(ssoTokens.tokenHash, keys.hashes('sso', token)),
    inArray(ssoTokens.browserHash, keys.hashes('sso', browser)),
    eq(ssoTokens.purpose, purpose),
    gt(ssoTokens.expiresAt, clock()),
  )
  // Of two requests with one token, one gets the row.
  const [taken] = await db.delete(ssoTokens).where(isIt).returning()
  if (!taken) return undefined
  const { orgId, userId, secretsSealed } = taken
  return { orgId, userId, secrets: secretsSealed === null ? undefined : keys.open('sso', secretsSealed) }
}
