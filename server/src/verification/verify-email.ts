import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { isProvenByEmail } from './email-proof.ts'
import type { FlowEmployee } from './open-flow.ts'
import { settleStep } from './settle-step.ts'

/**
 * Passes the email step for the invited address. A link that arrived by email has proved it; on any other
 * channel the employee only says that it is theirs. The stored channel decides, never the one in the address.
 */
export async function verifyEmail(scope: Scope, locked: FlowEmployee, email: string): Promise<void> {
  if (normaliseEmail(email) !== locked.employee.emailKey) {
    throw new AppError('email_mismatch', 'That email does not match the invitation')
  }
  if (locked.steps.email.status === 'pass') return
  const method = isProvenByEmail(locked) ? 'link' : 'asserted'
  await settleStep(scope, locked, { type: 'email', status: 'pass', method, linkId: locked.link.id })
}
