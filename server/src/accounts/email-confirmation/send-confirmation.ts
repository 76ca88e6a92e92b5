import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { secondsInHour } from 'date-fns/constants'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ownAccount } from '#accounts/own-account.ts'
import { accountSender, ofAccount } from '#accounts/to-account.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { createMailedToken, openMailedToken } from './mailed-tokens.ts'

const occasions = ['organisation.created', 'profile.changed']
const mostPerHour = 5

export const emailConfirmation = defineMessage('email_confirmation', {
  ...ofAccount,
  about: v.object({ tokenId: v.string() }),
  async compose(deps, { about }, { user, email }) {
    if (!user || normaliseEmail(email) !== user.emailKey) return undefined
    const token = await openMailedToken(deps, about.tokenId, user)
    if (!token) return undefined
    return letter({
      organisation: accountSender,
      subject: 'Confirm your email address',
      hello: `Hello ${user.name},`,
      opening: 'Please confirm that this is the email address of your Bonafide account.',
      next: 'Until then your invitations wait. The link works for 24 hours.',
      button: { label: 'Confirm email address', url: `${deps.settings.publicUrl}/confirm-email#${token}` },
      ending: 'If you have no Bonafide account, ignore this message. The address is given up after 7 days.',
    })
  },
})

export const sendConfirmationJob = defineJob('email.ask-to-confirm', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

/** Asks users to confirm their address after they have signed up with it, or changed it. */
export const confirmationSubscriber: EventSubscriber = {
  concerns: (action) => occasions.includes(action),
  isAwaited: (orgId) => sql`exists (select from ${memberships} m join ${users} u on u.id = m.user_id
    where m.org_id = ${orgId} and u.email_confirmed_at is null)`,
  job: sendConfirmationJob,
}

/** Sends the link after an event, to the user who has done it. */
export async function sendConfirmation(deps: Deps, { orgId, seq }: RecordedEvent): Promise<void> {
  const [event] = await deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  const userId = event?.actor.startsWith('user:') ? event.actor.slice('user:'.length) : undefined
  if (!event || !userId || !concernsAddress(event)) return
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => queueLink(scope, userId))
}

function concernsAddress({ action, data }: Pick<typeof auditLog.$inferSelect, 'action' | 'data'>): boolean {
  if (action !== 'profile.changed') return true
  const fields: unknown = data['fields']
  return Array.isArray(fields) && fields.includes('email')
}

/**
 * Sends the link again.
 * @throws AppError too_many_requests for a user who asks too often
 */
export async function resendConfirmation(scope: Scope, userId: string): Promise<{ accepted: true }> {
  const { deps, tx } = scope
  await limitHits(tx, `confirm email ${userId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: mostPerHour,
    message:
      'We have sent you several links already. Look for them in your mailbox, or try again in an hour.',
  })
  await queueLink(scope, userId)
  return { accepted: true }
}

async function queueLink(scope: Scope, userId: string): Promise<void> {
  const { deps, tx } = scope
  const user = await ownAccount({ db: tx }, userId)
  if (user.emailConfirmedAt) return
  const { email, name, emailKey } = user
  const token = { userId, purpose: 'email_confirmation', emailKey } as const
  const tokenId = await createMailedToken(deps, tx, token)
  const recipient = { email, name }
  await queueMessage(scope, emailConfirmation, { channel: 'email', userId, recipient, about: { tokenId } })
}
