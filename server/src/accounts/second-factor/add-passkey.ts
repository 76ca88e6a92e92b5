import type { PasskeyMade } from '@bonafide/shared/contract/second-factor.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { type AppError, fieldError } from '#platform/app-error.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { createChallenge, findChallenge, useChallenge } from './challenges.ts'
import { factors } from './factors-tables.ts'
import { admitFactor, requireRoom } from './manage-factors.ts'
import { readMadePasskey, registrationOptions } from './passkeys.ts'

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
