import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import type { FactorProof } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { findMembership, type Member } from '#accounts/memberships.ts'
import {
  findInvitationOf,
  type Invitation,
  invitationEnded,
  joinByInvitation,
} from '#accounts/team/invitations.ts'
import { signInRefusedJob } from '#accounts/sign-in.ts'
import { holdPassword } from '#accounts/own-account.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import { AppError } from '#platform/app-error.ts'
import type { Call } from '#platform/http/mount.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { findChallenge } from './challenges.ts'
import { checkFactor } from './check-factor.ts'
import type { FactorChallenge } from './factors-tables.ts'

/** Starts the session that a second factor was asked for; who was invited becomes a member with it. */
export async function finishSignIn(call: Call, proof: FactorProof): Promise<AuthReply> {
  const { deps, ip } = call
  const asked = await findChallenge(deps, { token: proof.challenge, purpose: 'sign_in' })
  const found = asked && (await findEntering(deps, asked))
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
  const acting = { orgId: organisation.id, actor: `user:${user.id}`, ip } as const
  const started = inOrganisation(deps, acting, async (scope) => {
    if (asked.method === 'password') await holdPassword(scope.tx, user)
    if (found.invitation) await joinByInvitation(scope, found.invitation, user.id)
    return startSession(scope.deps, scope.tx, found)
  })
  return traceSession(call, started, asked.method)
}

/** Finds the user of a challenge in the organisation that they sign in to: as its member, or by an invitation to it. */
async function findEntering(
  deps: Deps,
  { orgId, userId, invitationId }: FactorChallenge,
): Promise<(Member & { invitation?: Invitation }) | undefined> {
  if (!orgId) return undefined
  if (!invitationId) return findMembership(deps.db, { orgId, userId })
  const { invitation, organisation, account } = await findInvitationOf(deps, deps.db, {
    orgId,
    id: invitationId,
  })
  // Their address has changed since: the invitation is not theirs any more.
  if (account?.id !== userId) throw invitationEnded()
  return { user: account, organisation, role: invitation.role, isPasswordRefused: false, invitation }
}
