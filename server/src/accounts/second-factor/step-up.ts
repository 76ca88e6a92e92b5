import { googleProvider } from '#accounts/google/google-provider.ts'
import type { StepUp, StepUpStart } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { and, eq } from 'drizzle-orm'
import { isOwnGoogleAccount } from '#accounts/google/sign-in-with-google.ts'
import { signsInWithGoogle } from '#accounts/google/google-user.ts'
import { confirmPassword, ownAccount } from '#accounts/own-account.ts'
import { sessions, type users } from '#accounts/users-tables.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Call } from '#platform/http/mount.ts'
import { stepUpEnd, type UserPrincipal } from '#platform/http/principal.ts'
import type { Deps } from '#platform/scope.ts'
import { createChallenge } from './challenges.ts'
import { checkFactor } from './check-factor.ts'
import { ownMethods } from './own-factors.ts'
import { authenticationOptions } from './passkeys.ts'

/** Starts the repeated proof of a user's identity: by a second factor where they have one, and by nothing less. */
export async function startStepUp(deps: Deps, { userId }: UserPrincipal): Promise<StepUpStart> {
  const { methods, passkeys } = await ownMethods(deps.db, userId)
  if (!methods.length) return { methods: [await otherMethod(deps, userId)] }
  const challenge = await createChallenge(deps, deps.db, { userId, purpose: 'step_up' })
  return {
    methods,
    challenge,
    ...(passkeys.length && { passkey: await authenticationOptions(deps, { challenge, passkeys }) }),
  }
}

async function otherMethod(deps: Deps, userId: string): Promise<'password' | 'google' | 'sign_in'> {
  const { passwordHash } = await ownAccount(deps, userId)
  if (passwordHash) return 'password'
  if (!deps.providers.get(googleProvider)) return 'sign_in'
  return (await signsInWithGoogle(deps.db, userId)) ? 'google' : 'sign_in'
}

/** Lets the session do for ten minutes what is asked a proof for. */
export async function stepUp(call: Call<UserPrincipal>, proof: StepUp): Promise<{ steppedUpUntil: string }> {
  const { deps, principal } = call
  const { orgId, sessionId } = principal
  await prove(call, await ownAccount(deps, principal.userId), proof)
  const steppedUpAt = deps.clock()
  await deps.db
    .update(sessions)
    .set({ steppedUpAt })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)))
  return { steppedUpUntil: stepUpEnd(steppedUpAt).toISOString() }
}

async function prove(
  call: Call<UserPrincipal>,
  user: typeof users.$inferSelect,
  proof: StepUp,
): Promise<void> {
  const { deps } = call
  const { methods } = await ownMethods(deps.db, user.id)
  if (methods.length) {
    const { challenge, code, passkey } = proof
    if (!challenge) throw fieldError('code', 'Please enter a code')
    return checkFactor(deps, { user, purpose: 'step_up' }, { challenge, code, passkey }, call)
  }
  if (proof.google) {
    if (await isOwnGoogleAccount(deps, user.id, { bundle: proof.google, ip: call.ip })) return undefined
    throw new AppError('google_refused', 'This is another Google account than yours. Choose yours.')
  }
  if (!proof.password) throw fieldError('password', 'Please enter your password')
  return confirmPassword(deps, user, { password: proof.password, field: 'password', caller: call })
}
