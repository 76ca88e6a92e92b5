import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { latestLink } from '#links/latest-link.ts'
import { links } from '#links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { requireUnlocked } from '#verification/codes/code-lock.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { isProvenByEmail } from './email-proof.ts'

const maxTries = 5

/**
 * Passes the email step for the invited address. A link that arrived by email has proved it; on any other
 * channel the employee only says that it is theirs. The stored channel decides, never the one in the address.
 * @returns why the address was not accepted, rather than throwing it, so that the try it cost is committed
 */
export async function verifyEmail(
  scope: Scope,
  locked: FlowEmployee,
  email: string,
): Promise<AppError | undefined> {
  const isMatch = normaliseEmail(email) === locked.employee.emailKey
  const isPassed = locked.steps.email.status === 'pass'
  const isProven = isProvenByEmail(locked)
  if (!isProven && !isPassed) {
    requireUnlocked(locked.steps, 'email')
    if (!(await mayTry(scope, locked, isMatch))) return triesUsed()
  }
  if (!isMatch) return new AppError('email_mismatch', 'That email does not match the invitation')
  if (isPassed) return undefined
  const method = isProven ? 'link' : 'asserted'
  await settleStep(scope, locked, { type: 'email', status: 'pass', method, linkId: locked.link.id })
  return undefined
}

/**
 * Counts an address that does not match, and answers whether there was a try left for it. All that open one
 * invitation share its tries: a handoff and a page of the organisation give no fresh ones. The lock on the employee
 * makes parallel tries wait for each other.
 */
async function mayTry(scope: Scope, locked: FlowEmployee, isMatch: boolean): Promise<boolean> {
  const { tx, orgId } = scope
  const employeeId = locked.employee.id
  const link = await latestLink(scope, employeeId)
  if (!link || link.emailTries >= maxTries) return false
  if (isMatch) return true
  const emailTries = link.emailTries + 1
  await tx
    .update(links)
    .set({ emailTries })
    .where(and(eq(links.orgId, orgId), eq(links.id, link.id)))
  if (emailTries === maxTries)
    await record(scope, { action: 'email.tries_used', employeeId, linkId: link.id })
  return true
}

function triesUsed(): AppError {
  return new AppError(
    'email_tries_used',
    'You entered the wrong email address too many times. Use a code sent to your email instead.',
  )
}
