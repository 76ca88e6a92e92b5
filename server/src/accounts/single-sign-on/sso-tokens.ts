import { randomBytes } from 'node:crypto'
import { addMinutes } from 'date-fns'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { ssoTokens } from './sso-tables.ts'

type Row = typeof ssoTokens.$inferSelect
type Purpose = Row['purpose']

/** As long as it takes to sign in at the provider, a second factor included; and to load a page, or to read it. */
const minutes: Record<Purpose, number> = { state: 10, code: 2 }
const minutesToRead = 10

export const newSsoToken = (): string => randomBytes(32).toString('base64url')

interface Kept extends Pick<Row, 'purpose' | 'orgId' | 'begunElsewhere'> {
  /** The token that the later request has to carry. */
  token: string
  /** The cookie that names the browser. */
  browser: string
  secrets?: string
  userId?: string
}

/** Keeps what a later request of the same browser is to go on with. */
export async function keepSsoToken(
  { db, keys, clock }: Pick<Deps, 'keys' | 'clock'> & { db: Connection },
  { token, browser, purpose, orgId, begunElsewhere, secrets, userId }: Kept,
): Promise<void> {
  await db.insert(ssoTokens).values({
    tokenHash: keys.hash('sso', token),
    purpose,
    orgId,
    begunElsewhere,
    browserHash: keys.hash('sso', browser),
    secretsSealed: secrets === undefined ? null : keys.seal('sso', secrets),
    userId,
    expiresAt: addMinutes(clock(), begunElsewhere ? minutesToRead : minutes[purpose]),
  })
}

interface Carried {
  token: string
  browser: string | undefined
  purpose: Purpose
}

type Taken = Pick<Row, 'orgId' | 'userId' | 'begunElsewhere'> & { secrets: string | undefined }

/** Returns the meaning of a token, once; undefined for one that is unknown, used, expired, or of another browser. */
export async function takeSsoToken(
  deps: Pick<Deps, 'keys' | 'clock'> & { db: Connection },
  carried: Carried,
): Promise<Taken | undefined> {
  if (!carried.browser) return undefined
  // When two requests bring one token, only one gets the row.
  const [taken] = await deps.db.delete(ssoTokens).where(isIt(deps, carried)).returning()
  return taken && opened(deps, taken)
}

/** Returns the meaning of a token, which is still good afterwards. */
export async function findSsoToken(
  deps: Pick<Deps, 'keys' | 'clock'> & { db: Connection },
  carried: Carried,
): Promise<Taken | undefined> {
  if (!carried.browser) return undefined
  const [found] = await deps.db.select().from(ssoTokens).where(isIt(deps, carried))
  return found && opened(deps, found)
}

function isIt({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, { token, browser = '', purpose }: Carried) {
  return and(
    inArray(ssoTokens.tokenHash, keys.hashes('sso', token)),
    inArray(ssoTokens.browserHash, keys.hashes('sso', browser)),
    eq(ssoTokens.purpose, purpose),
    gt(ssoTokens.expiresAt, clock()),
  )
}

function opened({ keys }: Pick<Deps, 'keys'>, { orgId, userId, begunElsewhere, secretsSealed }: Row): Taken {
  const secrets = secretsSealed === null ? undefined : keys.open('sso', secretsSealed)
  return { orgId, userId, begunElsewhere, secrets }
}
