import { randomBytes } from 'node:crypto'
import { addMinutes } from 'date-fns'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { type FactorChallenge, factorChallenges } from './factors-tables.ts'

const minutes = 10
const mostFailures = 5

type NewChallenge = Pick<FactorChallenge, 'userId' | 'purpose'> &
  Partial<Pick<FactorChallenge, 'orgId' | 'method'> & { invitationId: string | undefined }>

/** Begins to ask a user for a proof, and answers the token that it comes with. */
export async function createChallenge(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  connection: Connection,
  challenge: NewChallenge,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = clock()
  await connection.insert(factorChallenges).values({
    ...challenge,
    tokenHash: keys.hash('factor-challenge', token),
    createdAt,
    expiresAt: addMinutes(createdAt, minutes),
  })
  return token
}

type Asked = Pick<FactorChallenge, 'purpose'> & { token: string }

/** Returns the challenge of a token; nothing for one that is unknown, used, expired or was answered wrongly too often. */
export async function findChallenge(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  asked: Asked,
): Promise<FactorChallenge | undefined> {
  const [found] = await deps.db.select().from(factorChallenges).where(isOpen(deps, asked))
  return found
}

/** Ends a challenge whose proof was right: of two at once one gets it. */
export async function useChallenge(
  deps: Pick<Deps, 'keys' | 'clock'>,
  connection: Connection,
  asked: Asked & Pick<FactorChallenge, 'userId'>,
): Promise<boolean> {
  const used = await connection
    .delete(factorChallenges)
    .where(and(isOpen(deps, asked), eq(factorChallenges.userId, asked.userId)))
    .returning({ userId: factorChallenges.userId })
  return used.length > 0
}

/** Ends the sign-ins of a user that wait for a second factor. */
export async function endSignIns(connection: Connection, userId: string): Promise<void> {
  const isWaiting = and(eq(factorChallenges.userId, userId), eq(factorChallenges.purpose, 'sign_in'))
  await connection.delete(factorChallenges).where(isWaiting)
}

/** Counts a wrong proof. */
export async function failChallenge({ db, keys }: Pick<Deps, 'db' | 'keys'>, token: string): Promise<void> {
  await db
    .update(factorChallenges)
    .set({ failures: sql`${factorChallenges.failures} + 1` })
    .where(isToken(keys, token))
}

function isOpen({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, { token, purpose }: Asked) {
  return and(
    isToken(keys, token),
    eq(factorChallenges.purpose, purpose),
    gt(factorChallenges.expiresAt, clock()),
    lt(factorChallenges.failures, mostFailures),
  )
}

function isToken(keys: Deps['keys'], token: string) {
  return inArray(factorChallenges.tokenHash, keys.hashes('factor-challenge', token))
}
