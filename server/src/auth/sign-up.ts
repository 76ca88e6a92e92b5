import type { AuthReply, SignUp } from '@bonafide/shared/contract/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { AppError } from '#app-error.ts'
import { appendAudit } from '#audit/append-audit.ts'
import { memberships, users } from '#db/schema.ts'
import { type Deps, inOrganisation, type Scope } from '#deps.ts'
import { countHit, secondsLeft } from '#limits/count-hit.ts'
import { createOrganisation } from './create-organisation.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { startSession } from './start-session.ts'

const perHour = 100

/** Makes a user, their organisation and a session: all of it or none. */
export async function signUp(deps: Deps, form: SignUp, ip: string): Promise<AuthReply> {
  if (isCommonPassword(form.password)) {
    const message = 'This password is too common. Please choose another one.'
    throw new AppError('invalid_input', message, { errors: { password: message } })
  }
  await limitSignUps(deps, ip)
  const passwordHash = await hashPassword(form.password, deps.env.passwordMemoryKib)
  const userId = crypto.randomUUID()
  const who = { orgId: crypto.randomUUID(), actor: `user:${userId}` } as const
  return inOrganisation(deps, who, async (scope) => {
    const organisation = await createOrganisation(scope, { name: form.orgName, slug: form.orgSlug })
    const user = await createUser(scope, { ...form, id: userId, passwordHash })
    await appendAudit(scope, { action: 'organisation.created' })
    return startSession(deps, scope.tx, user, organisation)
  })
}

async function createUser(
  { deps, tx, orgId }: Scope,
  { id, email, name, firstName, lastName, passwordHash }: SignUp & { id: string; passwordHash: string },
) {
  const createdAt = deps.clock()
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email,
      emailKey: normaliseEmail(email),
      name,
      firstName,
      lastName,
      passwordHash,
      createdAt,
    })
    .onConflictDoNothing({ target: users.emailKey })
    .returning()
  if (!user) throw new AppError('email_taken', 'An account with this email already exists')
  await tx.insert(memberships).values({ orgId, userId: id, createdAt })
  return user
}

async function limitSignUps(deps: Deps, ip: string): Promise<void> {
  const window = { windowSeconds: 3600, now: deps.clock() }
  if ((await countHit(deps.db, `signup:ip:${ip}`, window)) > perHour) {
    throw new AppError(
      'too_many_requests',
      'Too many new accounts from this address. Please try again later.',
      {
        retryAfter: secondsLeft(window),
      },
    )
  }
}
