import { magicNameOf } from '@bonafide/shared/contract/magic-values.ts'
import type { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import { failureReasons } from './identity-decision.ts'

const anotherName = 'Alex Otherwise'

/**
 * Returns the immediate outcome of a test mode identity check by the employee's name; nothing when the tester decides.
 */
export function magicDecision(
  fullName: string,
): Partial<Pick<typeof sandboxIdentity.$inferSelect, 'status' | 'reason' | 'documentName'>> {
  switch (magicNameOf(fullName)) {
    case undefined:
      return {}
    case 'Match':
    case 'Noright':
      return { status: 'verified' }
    case 'Mismatch':
      return { status: 'verified', documentName: anotherName }
    case 'Unreadable':
      return { status: 'verified', documentName: '' }
    case 'Refused':
      return { status: 'failed', reason: failureReasons.face_mismatch }
  }
}
