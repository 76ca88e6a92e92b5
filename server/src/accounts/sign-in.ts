import type { AuthReply, SignIn } from '@bonafide/shared/contract/accounts/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { findFirstMembership, type Member } from './memberships.ts'
import { wrongCredentials } from './own-account.ts'
import { checkPassword } from './passwords/hash-password.ts'
import { whyWeak } from './passwords/refuse-weak-password.ts'
import { ssoRequired } from './require-sso.ts'
import { enter } from './second-factor/enter.ts'
import { hasFactor } from './second-factor/own-factors.ts'
import type { SignInMethod } from './sessions/trace-session.ts'
import { type Attempting, countAttempt } from './sign-in-limits.ts'
import { users } from './users-tables.ts'

/** Starts a session, or asks for the second factor first. An unknown address and a wrong password look alike, in the answer and in the time. */
export async function signIn(
  deps: Deps,
  { email, password }: SignIn,
  { ip, deviceToken }: Attempting,
): Promise<AuthReply> {
  const emailKey = normaliseEmail(email)
  const attempt = await countAttempt(deps, { emailKey, ip, deviceToken })
  const found = await findFirstMembership(deps.db, eq(users.emailKey, emailKey))
  const matches = await checkPassword(password, found?.user.passwordHash, deps.settings.passwordMemoryKib)
  if (!found || !matches) {
    const whose = found ? { orgId: found.organisation.id, userId: found.user.id } : {}
    await deps.jobs.enqueue(deps.db, signInRefusedJob, { ...whose, address: ip })
    throw wrongCredentials()
  }
  await attempt.forget()
  if (found.isPasswordRefused) {
    const whose = { orgId: found.organisation.id, userId: found.user.id }
    await deps.jobs.enqueue(deps.db, signInRefusedJob, { ...whose, address: ip })
    throw ssoRequired()
  }
  await noteStrength(deps, found, password)
  return enter(deps, found, 'password')
}

/** Keeps whether the password is to be changed: only now it is known. */
async function noteStrength(
  { db }: Pick<Deps, 'db'>,
  { user, organisation }: Member,
  password: string,
): Promise<void> {
  const owner = { ...user, organisation: organisation.name, hasFactor: await hasFactor(db, user.id) }
  const passwordIsWeak = whyWeak(password, owner) !== undefined
  if (passwordIsWeak === user.passwordIsWeak) return
  await db.update(users).set({ passwordIsWeak }).where(eq(users.id, user.id))
}

/** Without a user where the address has no account: there is a job all the same, so that the time tells nothing. */
export const signInRefusedJob = defineJob('session.refused', {
  data: v.object({ orgId: v.optional(v.string()), userId: v.optional(v.string()), address: v.string() }),
})

/** Notes in the audit log that a password was wrong or not enough, and from which address it came. */
export async function recordRefusedSignIn(
  deps: Deps,
  { orgId, userId, address }: JobData<typeof signInRefusedJob>,
): Promise<void> {
  if (!orgId || !userId) return
  await inOrganisation(deps, { orgId, actor: `user:${userId}`, ip: address }, (scope) =>
    record(scope, { action: 'session.failed' }),
  )
}

/** Counts a sign-in that is refused: many at once are an intruder who guesses passwords. */
export async function countSignInFailures<T>(
  { metrics }: Pick<Deps, 'metrics'>,
  way: SignInMethod | 'second_factor',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal'
    // A request for a second factor is no failure: the first step succeeded.
    if (reason !== 'second_factor_required') metrics.signInFailures.inc({ way, reason })
    throw error
  }
}
