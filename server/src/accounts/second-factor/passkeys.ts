import type { PasskeyMade, PasskeyUsed } from '@bonafide/shared/contract/second-factor.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { users } from '#accounts/users-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { type FactorRow, factors } from './factors-tables.ts'

/** Returns the name and the origin that tell a passkey of ours from one of another site. */
function party({ env }: Pick<Deps, 'env'>) {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

function idsOf(passkeys: readonly FactorRow[]) {
  return passkeys.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, ...(transports && { transports }) }] : [],
  )
}

/** Returns the options from which a browser makes a passkey, for a user who may have some already. */
export async function registrationOptions(
  deps: Pick<Deps, 'env'>,
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
  deps: Pick<Deps, 'env'>,
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
export async function readMadePasskey(deps: Pick<Deps, 'env' | 'log'>, challenge: string, made: PasskeyMade) {
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
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'clock'>,
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
