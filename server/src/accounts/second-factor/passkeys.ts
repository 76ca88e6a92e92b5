import type { PasskeyMade, PasskeyUsed } from '@bonafide/shared/contract/accounts/second-factor.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { ownAccount } from '#accounts/own-account.ts'
import type { users } from '#accounts/users-tables.ts'
import { type AppError, fieldError } from '#platform/app-error.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { createChallenge, findChallenge, useChallenge } from './challenges.ts'
import { type FactorRow, factors } from './factors-tables.ts'
import { admitFactor, requireRoom } from './manage-factors.ts'

/** Begins to add a passkey. */
export async function startPasskey(deps: Deps, { userId }: UserPrincipal) {
  const user = await ownAccount(deps, userId)
  const existing = await requireRoom(deps.db, userId)
  const challenge = await createChallenge(deps, deps.db, { userId, purpose: 'add_passkey' })
  return { challenge, passkey: await registrationOptions(deps, user, { challenge, existing }) }
}

/** Adds a passkey that the browser has made for the challenge. */
export async function addPasskey(
  deps: Deps,
  principal: UserPrincipal,
  { challenge, name, passkey }: { challenge: string; name: string; passkey: PasskeyMade },
) {
  const { userId } = principal
  const asked = { token: challenge, purpose: 'add_passkey' } as const
  const found = await findChallenge(deps, asked)
  const made = found?.userId === userId ? await readMadePasskey(deps, challenge, passkey) : undefined
  if (!made) throw refused()
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    if (!(await useChallenge(scope.deps, scope.tx, { ...asked, userId }))) throw refused()
    const factor = { id: crypto.randomUUID(), userId, kind: 'passkey', name } as const
    const added = await scope.tx
      .insert(factors)
      .values({ ...factor, ...made, createdAt: scope.deps.clock() })
      .onConflictDoNothing({ target: factors.credentialId })
      .returning({ id: factors.id })
    if (!added.length) throw refused()
    return admitFactor(scope, factor)
  })
}

function refused(): AppError {
  const message = 'This passkey could not be added. Try again.'
  return fieldError('passkey', message)
}

/** Returns the name and the origin that tell a passkey of ours from one of another site. */
function party({ settings }: Pick<Deps, 'settings'>) {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { rpID: hostname, origin }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

function idsOf(passkeys: readonly FactorRow[]) {
  return passkeys.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, ...(transports && { transports }) }] : [],
  )
}

/** Returns the options from which a browser makes a passkey, for a user who may have some already. */
async function registrationOptions(
  deps: Pick<Deps, 'settings'>,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'name'>,
  { challenge, existing }: { challenge: string; existing: readonly FactorRow[] },
) {
  const options = await generateRegistrationOptions({
    rpName: 'Bonafide',
    rpID: party(deps).rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: idsOf(existing),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** Returns the options with which a browser uses one of a user's passkeys. */
export async function authenticationOptions(
  deps: Pick<Deps, 'settings'>,
  { challenge, passkeys }: { challenge: string; passkeys: readonly FactorRow[] },
) {
  const options = await generateAuthenticationOptions({
    rpID: party(deps).rpID,
    challenge: bytesOf(challenge),
    allowCredentials: idsOf(passkeys),
    // It stands beside a password: that its owner touches it is enough.
    userVerification: 'preferred',
  })
  return { ...options }
}

/** Returns the columns to store of a new passkey; undefined for one that is not for this site or this challenge. */
async function readMadePasskey(deps: Pick<Deps, 'settings' | 'log'>, challenge: string, made: PasskeyMade) {
  const { rpID, origin } = party(deps)
  const { transports, ...response } = made.response
  const verified = await orRefused(deps, () =>
    verifyRegistrationResponse({
      response: { ...made, response: { ...response, ...(transports && { transports }) } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: transports ?? null,
  }
}

/** @returns whether one of the user's passkeys has signed the challenge, here */
export async function usePasskey(
  deps: Pick<Deps, 'db' | 'settings' | 'log' | 'clock'>,
  passkeys: readonly FactorRow[],
  { challenge, passkey }: { challenge: string; passkey: PasskeyUsed },
): Promise<boolean> {
  const row = passkeys.find(({ credentialId }) => credentialId === passkey.id)
  if (!row?.credentialId || !row.publicKey) return false
  const { id, credentialId, publicKey, signCount } = row
  const { rpID, origin } = party(deps)
  const { userHandle, ...response } = passkey.response
  const verified = await orRefused(deps, () =>
    verifyAuthenticationResponse({
      response: { ...passkey, response: { ...response, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: signCount ?? 0 },
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return false
  await deps.db
    .update(factors)
    .set({ signCount: verified.authenticationInfo.newCounter, usedAt: deps.clock() })
    .where(eq(factors.id, id))
  return true
}

/** The library throws for everything that is not as it has to be. */
async function orRefused<T>({ log }: Pick<Deps, 'log'>, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch (error) {
    // Its message compares what came with what was expected: the name says enough.
    log.info({ why: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    return undefined
  }
}
