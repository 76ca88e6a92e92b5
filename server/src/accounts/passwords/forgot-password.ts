import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { secondsInHour } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { findFirstMembership } from '#accounts/memberships.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { createMailedToken } from '#accounts/email-confirmation/mailed-tokens.ts'
import { users } from '#accounts/users-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { countHit, limitHits } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { mailResetJob } from './password-jobs.ts'
import { passwordReset } from './password-messages.ts'

const mostOfNetwork = 60
const mostOfAccount = 5

/**
 * Sends a link for a new password where the address has an account. Whatever the address, the answer is the same,
 * and so is the work until then: what differs is done by a job.
 * @throws AppError too_many_requests for a network that asks too often
 */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<{ accepted: true }> {
  const window = { windowSeconds: secondsInHour, now: deps.clock() }
  await limitHits(deps.db, `forgot:ip:${limitedAddress(ip)}`, {
    ...window,
    most: mostOfNetwork,
    message: 'Too many attempts. Try again in an hour.',
  })
  const emailKey = normaliseEmail(email)
  const addressHash = deps.keys.hash('limit', emailKey)
  const asked = await countHit(deps.db, `forgot:account:${addressHash}`, window)
  const found = await findFirstMembership(deps.db, eq(users.emailKey, emailKey))
  // Five links are in the mailbox then. A refusal here would let a stranger shut the user out.
  if (asked > mostOfAccount) return { accepted: true }
  const account = found && { orgId: found.organisation.id, userId: found.user.id, addressHash }
  await deps.jobs.enqueue(deps.db, mailResetJob, { account })
  return { accepted: true }
}

/** Sends the link, or says how the user signs in where they have no password. */
export async function mailReset(deps: Deps, { account }: JobData<typeof mailResetJob>): Promise<void> {
  if (!account) return
  const { orgId, userId, addressHash } = account
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const { email, name, emailKey } = await ownAccount({ db: scope.tx }, userId)
    // The request was made with an address that the account no longer has.
    if (!scope.deps.keys.hashes('limit', emailKey).includes(addressHash)) return
    const token = { userId, purpose: 'password_reset', emailKey } as const
    const tokenId = await createMailedToken(scope.deps, scope.tx, token)
    const recipient = { email, name }
    await queueMessage(scope, passwordReset, { channel: 'email', userId, recipient, about: { tokenId } })
  })
}
