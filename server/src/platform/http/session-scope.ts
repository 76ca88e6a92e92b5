import type { Scope } from '#platform/scope.ts'
import type { SessionContext } from './request-context.ts'

/** The organisation a signed-in person works in, and how the audit log names them. */
export function sessionScope({ orgId, userId }: SessionContext): Pick<Scope, 'orgId' | 'actor'> {
  return { orgId, actor: `user:${userId}` }
}
