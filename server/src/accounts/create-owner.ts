import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { createOrganisation, type NewOrganisation } from './create-organisation.ts'
import { createUser, type NewUser } from './create-user.ts'

/** The name of an organisation that its owner has not named. */
const unnamed = 'My Organization'

type NewOwner = Omit<NewUser, 'role' | 'sites'>

/** Makes the scope's organisation, and its first user, who owns it. */
export async function createOwner(
  scope: Scope,
  owner: NewOwner,
  wanted: Omit<NewOrganisation, 'isConfirmed'>,
) {
  const organisation = await createOrganisation(scope, { ...wanted, isConfirmed: owner.emailConfirmed })
  const user = await createUser(scope, { ...owner, role: 'owner' })
  await record(scope, { action: 'organisation.created' })
  return { user, organisation, role: 'owner' as const }
}

/**
 * The same for the owner of a mailbox of whom another has proven nothing but that. An account that has the address and
 * has not confirmed it gives way, and nothing of it is in the new one (`releaseUnconfirmed`).
 */
export function createFromMailbox(
  scope: Scope,
  owner: Omit<NewOwner, 'emailConfirmed'>,
  by: NewOrganisation['by'],
) {
  const slug = (owner.email.split('@')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 64)
  return createOwner(scope, { ...owner, emailConfirmed: true }, { name: unnamed, slug, by })
}
