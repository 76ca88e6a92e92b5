import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { eq } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import type { ClosingTemplate, Message } from '#messages/messages-tables.ts'
import { writtenDay } from '#messages/wording/written-day.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { AccountContent } from './account-message.ts'
import { letter } from './letter.ts'

// It is not the closed organisation that writes.
const from = 'Bonafide'

/** What an owner is told of the end of their organisation. Nothing once it was restored. */
export async function closingContent(
  deps: Deps,
  { orgId, userId, template, recipient }: Message & { template: ClosingTemplate },
): Promise<AccountContent | undefined> {
  if (!userId) return undefined
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId))
  const [organisation] = await deps.db.select().from(organisations).where(eq(organisations.id, orgId))
  const to = recipient ?? (user?.deletedAt ? undefined : user)
  if (!to || !organisation?.eraseAt) return undefined
  // One that was held up is told what is true now.
  const isErased = organisation.erasedAt !== null
  if (isErased !== (template === 'organisation_erased')) return undefined
  const name = withoutLinks(organisation.name)
  const words = { name, day: writtenDay(organisation.eraseAt, 'en-GB') }
  const { path, ...rest } = wordings[template](words)
  return {
    to: to.email,
    ...letter({
      organisation: from,
      hello: `Hello ${withoutLinks(to.name)},`,
      ...rest,
      button: { label: isErased ? 'Open Bonafide' : 'Sign in', url: `${deps.env.publicUrl}${path}` },
      ending: `You get this message because you are an owner of ${name}.`,
    }),
  }
}

interface Wording {
  subject: string
  opening: string
  next: string
  path: string
}

const wordings: Record<ClosingTemplate, (known: { name: string; day: string }) => Wording> = {
  organisation_closed: ({ name, day }) => ({
    subject: `${name} has been closed`,
    opening: `${name} has been closed on Bonafide. Its data will be erased on ${day}.`,
    next: 'Until then you can sign in to restore it. You must keep right-to-work evidence for as long as each employment lasts and 2 years after, so download your archive before that day.',
    path: '/login',
  }),
  organisation_erase_due: ({ name, day }) => ({
    subject: `The data of ${name} will be erased on ${day}`,
    opening: `${name} is closed, and its data will be erased on ${day}. This cannot be undone.`,
    next: 'Sign in to download your archive with the right-to-work evidence that you must keep, or to restore the organisation.',
    path: '/login',
  }),
  organisation_erased: ({ name }) => ({
    subject: `The data of ${name} has been erased`,
    opening: `${name} was closed 30 days ago, and its data has now been erased.`,
    next: 'What stays are numbers without names: the audit log, how many credits were used and what was paid.',
    path: '/',
  }),
}
