import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import { and, eq } from 'drizzle-orm'
import { latestLink } from '#employees/links/find-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { links } from '#employees/links/links-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEntry } from '#verification/find-entry.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { requireUnlocked } from './code-lock.ts'

const maxTries = 5

/** The text after the last try, and on a page that is opened afterwards. */
export const emailTriesUsed: VerifySentence =
  'You entered the wrong email address too many times. Use a code sent to your email instead.'

/**
 * Passes the email step for the invited address. A link that arrived by email has proved it; on any other
 * channel the employee only says that it is theirs. The stored channel decides, never the one in the address.
 * @returns why an address that cost a try was not accepted, rather than throwing it, so that the try is committed
 */
export async function verifyEmail(
  scope: Scope,
  locked: FlowEmployee,
  email: string,
): Promise<AppError | undefined> {
  const isMatch = normaliseEmail(email) === locked.employee.emailKey
  const isPassed = locked.steps.email.status === 'pass'
  const isProven = isProvenByEmail(locked)
  const mismatch = new AppError(
    'email_mismatch',
    'This is not the email your employer has for you. Try another, or ask them which one they used.',
  )
  if (!isProven && !isPassed) {
    requireUnlocked(locked.steps, 'email')
    const link = await requireTries(scope, locked.employee.id)
    if (!isMatch) {
      await countTry(scope, link)
      return mismatch
    }
  }
  if (!isMatch) throw mismatch
  if (isPassed) return undefined
  const method = isProven ? 'link' : 'asserted'
  await settleStep(scope, locked, { type: 'email', status: 'pass', method, linkId: locked.link.id })
  return undefined
}

/** The invitation whose tries count. All that open it share them: a handoff and an organisation's page have no others. */
async function requireTries(scope: Scope, employeeId: string): Promise<Link> {
  const link = await linkWithTries(scope, employeeId)
  if (!link) throw new AppError('email_tries_used', emailTriesUsed)
  return link
}

/** The same; undefined once its tries are used, so that only a code confirms the address. */
export async function linkWithTries(
  reading: { tx: Connection; orgId: string },
  employeeId: string,
): Promise<Link | undefined> {
  const link = await latestLink(reading, employeeId)
  return link && link.emailTries < maxTries ? link : undefined
}

/** Counts an address that does not match. The lock on the employee makes parallel tries wait for each other. */
async function countTry(scope: Scope, { id, employeeId, emailTries }: Link): Promise<void> {
  const { tx, orgId } = scope
  const tries = emailTries + 1
  await tx
    .update(links)
    .set({ emailTries: tries })
    .where(and(eq(links.orgId, orgId), eq(links.id, id)))
  if (tries === maxTries) await record(scope, { action: 'email.tries_used', employeeId, linkId: id })
}

/**
 * True when opening the flow proves the invited address, which only the link sent to it does. A handoff was made on
 * another device.
 * An embed token shows that the organisation's page knows the employee, but proves no mailbox: the employee enters the
 * address as after a link by text, and it counts as asserted.
 */
export function isProvenByEmail({ link, embed }: FlowEntry): boolean {
  return link.kind === 'invitation' && link.channel === 'email' && !embed
}

/** The channel as the page is told it; with `email` it leaves the email form out, so that is told only where it may. */
export function shownChannel(entry: FlowEntry): Channel {
  const { channel } = entry.link
  return channel === 'email' && !isProvenByEmail(entry) ? 'sms' : channel
}

/**
 * `a•••@•••.com`: the first letter and the top-level domain. Enough to tell which of one's own addresses is meant, and
 * little to guess another's from: an employer's own domain would be half of it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // A quoted name begins with a sign that is no part of it.
  const [first = ''] = /[\p{L}\p{N}]\p{M}*/u.exec(email.slice(0, Math.max(at, 0))) ?? []
  // A host without a name, such as an IP address in brackets, has no such domain.
  const [topLevel = ''] = /\.[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*(?=\.?$)/u.exec(email.slice(at + 1)) ?? []
  return `${first}•••@•••${topLevel}`
}
