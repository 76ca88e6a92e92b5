import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import type { FactorProof } from '@bonafide/shared/contract/second-factor.ts'
import { findMembership } from '#accounts/first-membership.ts'
import { signInRefusedJob } from '#accounts/sign-in-jobs.ts'
import { holdPassword } from '#accounts/passwords/hold-password.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import { AppError } from '#platform/app-error.ts'
import type { Call } from '#platform/http/mount.ts'
import { findChallenge } from './challenges.ts'
import { checkFactor } from './check-factor.ts'

/** Starts the session that a second factor was asked for. */
export async function finishSignIn(call: Call, proof: FactorProof): Promise<AuthReply> {
  const { deps, ip } = call
  const asked = await findChallenge(deps, { token: proof.challenge, purpose: 'sign_in' })
  const found = asked?.orgId && (await findMembership(deps.db, { orgId: asked.orgId, userId: asked.userId }))
  if (!asked?.method || !found) {
    throw new AppError('wrong_credentials', 'This sign-in has expired. Please sign in again.')
  }
  const { user, organisation } = found
  try {
    await checkFactor(deps, { user, purpose: 'sign_in' }, proof, call)
  } catch (error) {
    await deps.jobs.enqueue(deps.db, signInRefusedJob, {
      orgId: organisation.id,
      userId: user.id,
      address: ip,
    })
    throw error
  }
  const started = deps.db.transaction(async (tx) => {
    if (asked.method === 'password') await holdPassword(tx, user)
    return startSession(deps, tx, found)
  })
  return traceSession(call, started, asked.method)
}
