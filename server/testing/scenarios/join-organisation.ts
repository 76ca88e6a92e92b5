import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { createUser } from '#accounts/create-user.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'

/** A new user of an organisation, with a session of theirs. */
export async function joinOrganisation(server: TestServer, orgId: string, role: Role) {
  const { deps } = server
  const userId = crypto.randomUUID()
  const email = `${role}-${userId}@example.com`
  const name = { name: `A ${role}`, firstName: 'A', lastName: role }
  const { access_token: token } = await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const user = await createUser(scope, {
      ...name,
      id: userId,
      email,
      passwordHash: null,
      role,
      emailConfirmed: true,
    })
    return startSession(deps, scope.tx, { user, organisation: { id: orgId, name: 'Joined' }, role })
  })
  return { userId, email, token }
}
