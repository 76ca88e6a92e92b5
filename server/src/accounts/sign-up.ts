import type { AuthReply, SignUp } from '@bonafide/shared/contract/accounts/auth.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { createOwner } from './create-organisation.ts'
import { limitSignUps, requireSignUp } from './sign-up-door.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { startSession } from './sessions/start-session.ts'

/** Makes the account that a sign-up asks for. */
export async function signUp(deps: Deps, form: SignUp, ip: string): Promise<AuthReply> {
  await requireSignUp(deps)
  refuseWeakPassword(form.password, 'password', { ...form, organisation: form.orgName })
  await limitSignUps(deps, ip)
  return createAccount(deps, form, { emailConfirmed: false, ip })
}

/** Makes a user, their organisation and a session: all of it or none. */
export async function createAccount(
  deps: Deps,
  form: SignUp,
  {
    emailConfirmed,
    by = 'sign-up',
    ...from
  }: { emailConfirmed: boolean; by?: 'sign-up' | 'operator'; ip?: string },
): Promise<AuthReply> {
  const passwordHash = await hashPassword(form.password, deps.settings.passwordMemoryKib)
  const userId = crypto.randomUUID()
  const acting = { orgId: crypto.randomUUID(), actor: `user:${userId}`, ...from } as const
  return inOrganisation(deps, acting, async (scope) => {
    const owner = { ...form, id: userId, passwordHash, emailConfirmed }
    const organisation = { name: form.orgName, slug: form.orgSlug, by }
    return startSession(scope.deps, scope.tx, await createOwner(scope, owner, organisation))
  })
}
