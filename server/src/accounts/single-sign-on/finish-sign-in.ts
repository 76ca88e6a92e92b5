import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import { type SsoArrival, ssoErrorTexts } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { findMembership } from '#accounts/memberships.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { AppError } from '#platform/app-error.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { SsoRefusal } from './sso-provider.ts'
import { findSsoToken, takeSsoToken } from './sso-tokens.ts'
import { recordRefusal, signInAs } from './take-answer.ts'

interface Carried {
  code: string
  browser: string | undefined
}

/** A user who has come back and is to be asked first: they have no account here so far. */
const Waiting = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.string(),
    email: v.string(),
    domainValue: v.string(),
    account: v.object({
      issuer: v.string(),
      subject: v.string(),
      email: v.optional(v.string()),
      emailVerified: v.optional(v.boolean()),
      name: v.string(),
      givenName: v.string(),
      familyName: v.string(),
    }),
  }),
)

/** Shows the user and the organisation of a sign-in that has come back, so that the user can decide to go on. */
export async function showArrival(deps: Deps, carried: Carried): Promise<SsoArrival> {
  const { orgId, userId, secrets } = await arrived(deps, carried)
  if (!userId) {
    const [organisation] = await deps.db.select().from(organisations).where(eq(organisations.id, orgId))
    const waiting = v.safeParse(Waiting, secrets)
    if (!organisation || !waiting.success) throw noLongerValid()
    const { name, email } = waiting.output
    return { name, email, organisation: organisation.name }
  }
  const member = await findMembership(deps.db, { orgId, userId })
  if (!member) throw noLongerValid()
  const { user, organisation } = member
  return { name: user.name, email: user.email, organisation: organisation.name }
}

/**
 * Starts the session of a sign-in that has come back, in the browser that it was begun in. A sign-in begun by a page that
 * is not ours counts only once its user has seen the account and the organisation, and has confirmed: otherwise a link
 * could sign them in to the account of its author. Only then do they become a member, where they are none.
 */
export async function finishSignIn(
  deps: Deps,
  { code, browser, confirmed = false, ip }: Carried & { confirmed?: boolean | undefined; ip: string },
): Promise<AuthReply> {
  const { orgId, userId, begunElsewhere } = await arrived(deps, { code, browser })
  if (begunElsewhere && !confirmed) {
    throw new AppError('conflict', 'Confirm who you are signing in as before you go on.')
  }
  try {
    const actor = userId ? (`user:${userId}` as const) : 'provider:sso'
    return await inOrganisation(deps, { orgId, actor }, async (scope) => {
      // A change of the provider ends what it has started: this session comes before it, or not at all.
      await lockOrganisation(scope)
      const taken = await takeSsoToken(
        { ...scope.deps, db: scope.tx },
        { token: code, browser, purpose: 'code' },
      )
      const of = taken && (taken.userId ?? (await admitWaiting(scope, taken, ip)))
      const member = of && (await findMembership(scope.tx, { orgId, userId: of }))
      if (!member) throw noLongerValid()
      return startSession(scope.deps, scope.tx, { ...member, viaSso: true })
    })
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    await recordRefusal(deps, orgId, { refusal: error, ip })
    throw new AppError('sso_refused', ssoErrorTexts[error.reason])
  }
}

async function admitWaiting(
  scope: Scope,
  { secrets }: { secrets: string | undefined },
  ip: string,
): Promise<string | undefined> {
  const waiting = v.safeParse(Waiting, secrets)
  if (!waiting.success) return undefined
  const { account, domainValue } = waiting.output
  const { email, emailVerified } = account
  return signInAs(scope, { account: { ...account, email, emailVerified }, domainValue }, ip)
}

async function arrived(deps: Deps, { code, browser }: Carried) {
  const found = await findSsoToken(deps, { token: code, browser, purpose: 'code' })
  if (!found) throw noLongerValid()
  return found
}

function noLongerValid(): AppError {
  return new AppError('sso_refused', 'This sign-in is no longer valid. Sign in again.')
}
