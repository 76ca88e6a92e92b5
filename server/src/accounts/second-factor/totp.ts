import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { ownAccount } from '#accounts/own-account.ts'
import { fieldError } from '#platform/app-error.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { rowOf } from '#platform/keys/keys.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { type FactorRow, factors } from './factors-tables.ts'
import { admitFactor, notFound, requireRoom } from './manage-factors.ts'

const Id = v.pipe(v.string(), v.uuid())

/** Begins to add an app, in place of one that was begun and not finished. */
export async function addTotp(deps: Deps, { userId }: UserPrincipal, name: string) {
  const { email } = await ownAccount(deps, userId)
  await requireRoom(deps.db, userId)
  const { secret, uri } = createTotp(email)
  const id = crypto.randomUUID()
  await deps.db
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'totp'), isNull(factors.confirmedAt)))
  await deps.db.insert(factors).values({
    id,
    userId,
    kind: 'totp',
    name,
    createdAt: deps.clock(),
    secretSealed: deps.keys.seal('factor', secret, rowOf(factors, id, userId)),
  })
  return { id, secret, uri }
}

/** Has an app count, once a code of it was right. */
export async function confirmTotp(
  deps: Deps,
  principal: UserPrincipal,
  { id, code }: { id: string; code: string },
) {
  const isIt = and(
    eq(factors.userId, principal.userId),
    eq(factors.kind, 'totp'),
    isNull(factors.confirmedAt),
  )
  const [begun] = v.is(Id, id)
    ? await deps.db
        .select()
        .from(factors)
        .where(and(eq(factors.id, id), isIt))
    : []
  if (!begun) throw notFound()
  if (!(await useTotpCode(deps, begun, code))) {
    const message = 'This code did not work. Check that your phone sets its clock automatically.'
    throw fieldError('code', message)
  }
  return inOrganisation(deps, actingScope(principal), (scope) => admitFactor(scope, begun))
}

const issuer = 'Bonafide'
// Clocks of phones may be off by as much as one code, either way.
const stepsOff = 1

/**
 * Returns the data that an app is set up with: RFC 6238 with the values that every app takes, SHA-1, 6 digits, 30
 * seconds.
 */
function createTotp(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Uses up a code of an app, as the proof that its user has it. A code that was used, or one from before it, proves
 * nothing.
 * @returns whether it was right
 */
export async function useTotpCode(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  factor: Pick<FactorRow, 'id' | 'userId' | 'secretSealed' | 'lastStep'>,
  code: string,
): Promise<boolean> {
  const secret = keys.open('factor', factor.secretSealed ?? '', rowOf(factors, factor.id, factor.userId))
  if (!secret) throw new Error('a secret could not be opened: DATA_KEY is not the one it was sealed with')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = clock()
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: stepsOff })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const used = await db
    .update(factors)
    .set({ lastStep: step, usedAt: now })
    .where(and(eq(factors.id, factor.id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning({ id: factors.id })
  return used.length > 0
}
