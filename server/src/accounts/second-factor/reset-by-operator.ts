import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import { findFirstMembership } from '#accounts/memberships.ts'
import { users } from '#accounts/users-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { removeAllFactors } from './manage-factors.ts'

/**
 * Removes the second factors of a user who has lost them, an owner among them, by the word of who runs the server.
 * @returns what an operator is told
 */
export async function resetByOperator(deps: Deps, email: string): Promise<{ done: boolean; text: string }> {
  const found = await findFirstMembership(deps.db, eq(users.emailKey, normaliseEmail(email)))
  if (!found) return { done: false, text: `There is no user with the address ${email}.` }
  const { user, organisation } = found
  const removed = await inOrganisation(deps, { orgId: organisation.id, actor: 'system' }, (scope) =>
    removeAllFactors(scope, user.id),
  )
  if (!removed) return { done: true, text: `${user.email} has no second factor.` }
  const text = `${user.email} signs in with their password alone now, and is told so by email. Their organisation's audit log says that it was done.`
  return { done: true, text }
}
