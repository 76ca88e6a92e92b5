import type { AuthReply, SignIn } from '@bonafide/shared/contract/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { findFirstMembership, type Member } from './first-membership.ts'
import { users } from './users-tables.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { checkPassword } from './passwords/hash-password.ts'
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
  return enter(deps, found, 'password', (tx) => holdPassword(tx, found.user))
}

const wrongCredentials = () => new AppError('wrong_credentials', 'The email or password is incorrect')

/**
 * Keeps the password that was proven until the session is there, so that a change of it either comes first, and the
 * old one proves nothing, or ends this session too.
 */
async function holdPassword(tx: Tx, { id, passwordHash }: Member['user']): Promise<void> {
  const isProven = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''))
  const held = await tx.select({ id: users.id }).from(users).where(isProven).for('share')
  if (!held.length) throw wrongCredentials()
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
