import type { AuthReply, SignIn } from '@bonafide/shared/contract/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { asc, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { memberships, users } from './users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { checkPassword } from './passwords.ts'
import { countAttempt } from './sign-in-limits.ts'
import { startSession } from './sessions/start-session.ts'

/** Starts a session. An unknown address and a wrong password look alike, in the answer and in the time. */
export async function signIn(deps: Deps, { email, password }: SignIn, ip: string): Promise<AuthReply> {
  const emailKey = normaliseEmail(email)
  const attempt = await countAttempt(deps, { emailKey, ip })
  const [found] = await deps.db
    .select({ user: users, organisation: organisations })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(eq(users.emailKey, emailKey))
    .orderBy(asc(memberships.createdAt))
    .limit(1)
  const matches = await checkPassword(password, found?.user.passwordHash, deps.env.passwordMemoryKib)
  if (!found || !matches) throw new AppError('wrong_credentials', 'The email or password is incorrect')
  await attempt.forget()
  return startSession(deps, deps.db, found.user, found.organisation)
}
