import type { Scope } from '#platform/scope.ts'
import { advanceMessage } from './advance-message.ts'
import { fallBack } from './fall-back.ts'

interface Failure {
  /** In plain words, for the screen. */
  reason: string
  providerRef?: string | null
}

/** Notes that a message will not arrive this way, and sends what it was about another way where there is one. */
export async function failMessage(
  scope: Scope,
  messageId: string,
  { reason, providerRef = null }: Failure,
): Promise<void> {
  const failed = await advanceMessage(scope, messageId, { state: 'failed', failure: reason, providerRef })
  if (failed) await fallBack(scope, failed)
}
