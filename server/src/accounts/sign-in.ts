import type { AuthReply, SignIn } from '@bonafide/shared/contract/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import { findFirstMembership, type Member } from './memberships.ts'
import { users } from './users-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { checkPassword } from './passwords/hash-password.ts'
import { wrongCredentials } from './passwords/hold-password.ts'
import { whyWeak } from './passwords/refuse-weak-password.ts'
import { ssoRequired } from './require-sso.ts'
import { signInRefusedJob } from './sign-in-jobs.ts'
import { type Attempting, countAttempt } from './sign-in-limits.ts'
import { hasFactor } from './second-factor/own-factors.ts'
import { enter } from './second-factor/enter.ts'

/** Starts a session, or asks for the second factor first. An unknown address and a wrong password look alike, in the answer and in the time. */
export async function signIn(
  deps: Deps,
  { email, password }: SignIn,
  { ip, deviceToken }: Attempting,
): Promise<AuthReply> {
  const emailKey = normaliseEmail(email)
  const attempt = await countAttempt(deps, { emailKey, ip, deviceToken })
  const found = await findFirstMembership(deps.db, eq(users.emailKey, emailKey))
  const matches = await checkPassword(password, found?.user.passwordHash, deps.env.passwordMemoryKib)
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
