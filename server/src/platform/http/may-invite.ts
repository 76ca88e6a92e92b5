import type { Principal } from './principal.ts'

/**
 * Whether a principal may invite: only then it is shown what opens an employee's verification, the token of their
 * link. Every user may. No API key has the scope to write, and the page around a widget never sees a token, whatever
 * the widget may do.
 */
export function mayInvite(principal: Principal): boolean {
  return principal.type === 'user'
}
