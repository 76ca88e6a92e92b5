import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import type { SsoArrival } from '@bonafide/shared/contract/single-sign-on.ts'
import { findMembership, type Member } from '#accounts/first-membership.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { AppError } from '#platform/app-error.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { findSsoToken, takeSsoToken } from './sso-tokens.ts'

interface Came {
  code: string
  browser: string | undefined
}

/** Who a sign-in that has come back is, and where: for the one who is to say whether to go on. */
export async function showArrival(deps: Deps, came: Came): Promise<SsoArrival> {
  const { member } = await arrived(deps, came)
  const { user, organisation } = member
  return { name: user.name, email: user.email, organisation: organisation.name }
}

/**
 * Starts the session of a sign-in that has come back, in the browser that it was begun in. What a page that is not ours
 * has begun counts once its user has been shown who and where, and has confirmed it: a link would sign them in to the
 * account of who made it.
 */
export async function finishSignIn(
  deps: Deps,
  { code, browser, confirmed = false }: Came & { confirmed?: boolean | undefined },
): Promise<AuthReply> {
  const { member, begunElsewhere } = await arrived(deps, { code, browser })
  if (begunElsewhere && !confirmed) {
    throw new AppError('conflict', 'Confirm who you are signing in as before you go on.')
  }
  const orgId = member.organisation.id
  return inOrganisation(deps, { orgId, actor: `user:${member.user.id}` }, async (scope) => {
    // A change of the provider ends what it has started: this session comes before it, or not at all.
    await lockOrganisation(scope)
    const taken = await takeSsoToken({ ...deps, db: scope.tx }, { token: code, browser, purpose: 'code' })
    if (!taken) throw noLongerValid()
    return startSession(deps, scope.tx, { ...member, viaSso: true })
  })
}

async function arrived(
  deps: Deps,
  { code, browser }: Came,
): Promise<{ member: Member; begunElsewhere: boolean }> {
  const found = await findSsoToken(deps, { token: code, browser, purpose: 'code' })
  const member =
    found?.userId && (await findMembership(deps.db, { orgId: found.orgId, userId: found.userId }))
  if (!found || !member) throw noLongerValid()
  return { member, begunElsewhere: found.begunElsewhere }
}

function noLongerValid(): AppError {
  return new AppError('sso_refused', 'This sign-in is no longer valid. Sign in again.')
}
