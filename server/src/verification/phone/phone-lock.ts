import { AppError } from '#platform/app-error.ts'
import type { Steps } from '#employees/load-steps.ts'

/** Kept as the reason of the pending phone step, where the organisation sees it too. */
export const lockedReason = 'Too many wrong codes'

export const lockedMessage = 'You entered too many wrong codes. Ask your employer to unlock this step.'

const daySeconds = 86_400

/** Refuses a phone step that too many wrong codes have locked, until the organisation unlocks it. */
export function requireUnlocked({ phone }: Steps): void {
  if (phone.status !== 'pending' || phone.reason !== lockedReason) return
  throw new AppError('step_locked', lockedMessage, { retryAfter: daySeconds })
}
