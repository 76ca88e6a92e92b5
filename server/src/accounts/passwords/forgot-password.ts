import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { secondsInHour } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { createMailedToken, openMailedToken } from '#accounts/email-confirmation/mailed-tokens.ts'
import { signsInWithGoogle } from '#accounts/google/google-user.ts'
import { findFirstMembership } from '#accounts/memberships.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { accountSender as organisation, ofAccount } from '#accounts/to-account.ts'
import { users } from '#accounts/users-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { countHit, limitHits } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'

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

/**
 * Emails a link for a new password. `account` is absent where the address has none: a job runs all the same, so that
 * asking tells nothing. `addressHash` is of the address in the request.
 */
export const mailResetJob = defineJob('password.mail-reset', {
  data: v.object({
    account: v.optional(v.object({ orgId: v.string(), userId: v.string(), addressHash: v.string() })),
  }),
})

/** Brings a user the link for a new password, or says how they sign in where they have none. */
export const passwordReset = defineMessage('password_reset', {
  ...ofAccount,
  about: v.object({ tokenId: v.string() }),
  async compose(deps, { about }, { user, email }) {
    if (!user || normaliseEmail(email) !== user.emailKey) return undefined
    const { publicUrl } = deps.settings
    const hello = `Hello ${user.name},`
    const ending = 'If you did not ask for it, ignore this message.'
    if (user.passwordHash === null && (await signsInWithGoogle(deps.db, user.id)))
      return letter({
        organisation,
        subject: 'Sign in with Google',
        hello,
        opening: 'You asked for a new password, but your Bonafide account has none.',
        next: 'Choose Continue with Google on the sign-in page.',
        button: { label: 'Sign in', url: `${publicUrl}/login` },
        ending,
      })
    const token = await openMailedToken(deps, about.tokenId, user)
    if (!token) return undefined
    return letter({
      organisation,
      subject: 'Choose a new password',
      hello,
      opening: 'You asked for a new password for your Bonafide account.',
      next: user.emailConfirmedAt
        ? 'The link works once, for 30 minutes. When you use it, you are signed out everywhere else.'
        : 'The link works once, for 30 minutes. This email address was never confirmed, so you begin with an empty account. To keep an account that you have made yourself, sign in with its password and confirm the address instead.',
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Choose a new password', url: `${publicUrl}/reset-password#${token}` },
      ending: `${ending} Your password stays as it is.`,
    })
  },
})
