import type { PasskeyUsed } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { secondsInMinute } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { isKnownDevice } from '#accounts/sessions/known-device.ts'
import { findFirstMembership } from '#accounts/memberships.ts'
import { type Attempting, countFactorInARow, forgetFailures } from '#accounts/sign-in-limits.ts'
import { users } from '#accounts/users-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitHits, uncountHit } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { failChallenge, findChallenge, useChallenge } from './challenges.ts'
import type { FactorChallenge } from './factors-tables.ts'
import { ownFactors } from './own-factors.ts'
import { usePasskey } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

const windowSeconds = 15 * secondsInMinute
// A code has a million values, three of which are right at a time.
const most = 10

interface Proof {
  challenge: string
  code?: string | undefined
  passkey?: PasskeyUsed | undefined
}

/**
 * Holds a proof against what the user has, and uses up the challenge that it answers.
 * @throws AppError invalid_input for a wrong one, too_many_requests after too many
 */
export async function checkFactor(
  deps: Deps,
  {
    user,
    purpose,
  }: { user: Pick<typeof users.$inferSelect, 'id' | 'emailKey'>; purpose: FactorChallenge['purpose'] },
  { challenge, ...proof }: Proof,
  caller: Attempting,
): Promise<void> {
  const asked = { token: challenge, purpose, userId: user.id }
  // Before anything is used up for it.
  if ((await findChallenge(deps, asked))?.userId !== user.id)
    throw fieldError('code', 'This took too long. Try again.')
  const attempt = await countAttempt(deps, user, caller)
  const isRight =
    (await isProven(deps, user.id, { challenge, ...proof })) && (await useChallenge(deps, deps.db, asked))
  if (!isRight) {
    await failChallenge(deps, challenge)
    throw proof.passkey
      ? fieldError('passkey', 'This passkey did not work here. Try again, or use another way.')
      : fieldError('code', 'This code did not work. Check it, and use each code once.')
  }
  await attempt.forget()
  await forgetFailures(deps, deps.db, user.emailKey)
}

async function isProven(deps: Deps, userId: string, { challenge, code, passkey }: Proof): Promise<boolean> {
  const own = await ownFactors(deps.db, userId)
  if (passkey) return usePasskey(deps, own, { challenge, passkey })
  if (!code || !own.length) return false
  for (const app of own.filter(({ kind }) => kind === 'totp')) {
    if (await useTotpCode(deps, app, code)) return true
  }
  return useRecoveryCode(deps, userId, code)
}

/** Before it is looked at, so that parallel ones cannot slip through; in a known browser apart, as with passwords. */
async function countAttempt(
  deps: Deps,
  { id, emailKey }: Pick<typeof users.$inferSelect, 'id' | 'emailKey'>,
  { deviceToken }: Attempting,
) {
  const isKnown = await isKnownDevice(deps, deviceToken, emailKey)
  const bucket = `factor:${isKnown ? 'device' : 'account'}:${id}`
  const window = { windowSeconds, now: deps.clock() }
  await limitHits(deps.db, bucket, {
    ...window,
    most,
    message: 'Too many attempts. Try again in 15 minutes.',
  })
  if (!isKnown) await countFactorInARow(deps, emailKey, () => tellLocked(deps, id))
  return { forget: () => uncountHit(deps.db, bucket, window) }
}

/** Writes it down where the user signs in, of which they are told by email. */
async function tellLocked(deps: Deps, userId: string): Promise<void> {
  const member = await findFirstMembership(deps.db, eq(users.id, userId))
  if (!member) return
  await inOrganisation(deps, { orgId: member.organisation.id, actor: 'system' }, (scope) =>
    record(scope, { action: 'factor.locked', data: { userId } }),
  )
}
