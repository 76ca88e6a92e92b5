import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { isRefusal } from '../api/is-refusal.ts'
import type { Invitation } from '../contract/employees.ts'

/** Makes the call that invites. The key lets the server recognise a repeated attempt. */
export type SendInvitation = (invitation: Invitation, idempotencyKey: string) => Promise<unknown>

/**
 * Gives each submit its idempotency key. Unless it was refused, the same invitation keeps its key, because the first
 * attempt may have been carried out; anything else gets a new one.
 */
export function createInvite(send: SendInvitation): (invitation: Invitation) => Promise<void> {
  let unanswered: { content: string; key: string } | undefined
  return async (invitation) => {
    const content = JSON.stringify(invitation)
    const key = unanswered?.content === content ? unanswered.key : newIdempotencyKey()
    unanswered = undefined
    try {
      await send(invitation, key)
    } catch (error) {
      if (!isRefusal(error)) unanswered = { content, key }
      throw error
    }
  }
}
