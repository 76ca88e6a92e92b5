import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { accountSender, toAccount } from '#accounts/to-account.ts'
import { loadUserIds } from '#accounts/memberships.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { writtenDay } from '#messages/written-day.ts'
import { derivedId } from '#platform/derived-id.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

interface Wording {
  subject: string
  opening: string
  next: string
  path: string
}

/** Defines what an owner is told of the end of their organisation. Nothing once it was restored. */
function closingMessage(
  template: string,
  { isErased, wordsOf }: { isErased: boolean; wordsOf(known: { name: string; day: string }): Wording },
) {
  return defineMessage(template, {
    about: v.object({}),
    keepsRecipient: true,
    leavesClosed: true,
    to: toAccount,
    async compose({ db, settings }, { orgId }, to) {
      const [organisation] = await db.select().from(organisations).where(eq(organisations.id, orgId))
      if (!organisation?.eraseAt) return undefined
      // A delayed message must still be true when it leaves.
      if (isErased !== (organisation.erasedAt !== null)) return undefined
      const name = withoutLinks(organisation.name)
      const { path, ...words } = wordsOf({ name, day: writtenDay(organisation.eraseAt, 'en-GB') })
      return letter({
        // The closed organisation is not the sender.
        organisation: accountSender,
        hello: `Hello ${to.name},`,
        ...words,
        button: { label: isErased ? 'Open Bonafide' : 'Sign in', url: `${settings.publicUrl}${path}` },
        ending: `You get this message because you are an owner of ${name}.`,
      })
    },
  })
}
type ClosingMessage = ReturnType<typeof closingMessage>

export const organisationClosed = closingMessage('organisation_closed', {
  isErased: false,
  wordsOf: ({ name, day }) => ({
    subject: `${name} has been closed`,
    opening: `${name} has been closed on Bonafide. Its data will be erased on ${day}.`,
    next: 'Until then you can sign in to restore it. You must keep right-to-work evidence for as long as each employment lasts and 2 years after, so download your archive before that day.',
    path: '/login',
  }),
})

export const organisationEraseDue = closingMessage('organisation_erase_due', {
  isErased: false,
  wordsOf: ({ name, day }) => ({
    subject: `The data of ${name} will be erased on ${day}`,
    opening: `${name} is closed, and its data will be erased on ${day}. This cannot be undone.`,
    next: 'Sign in to download your archive with the right-to-work evidence that you must keep, or to restore the organisation.',
    path: '/login',
  }),
})

export const organisationErased = closingMessage('organisation_erased', {
  isErased: true,
  wordsOf: ({ name }) => ({
    subject: `The data of ${name} has been erased`,
    opening: `${name} was closed 30 days ago, and its data has now been erased.`,
    next: 'What stays are numbers without names: the audit log, how many credits were used and what was paid.',
    path: '/',
  }),
})

/** Tells every owner by email, once for each closing. */
export async function tellOwners(scope: Scope, kind: ClosingMessage, closedAt: Date): Promise<void> {
  const { orgId } = scope
  for (const userId of await loadUserIds(scope, 'owner')) {
    const id = derivedId(`${kind.name} ${orgId} ${closedAt.toISOString()} ${userId}`)
    await queueMessage(scope, kind, { id, channel: 'email', userId, about: {} })
  }
}
