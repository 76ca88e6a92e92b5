import { openLinkToken } from '#employees/links/new-link-token.ts'
import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import { and, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import {
  accountTemplates,
  closingTemplates,
  linkOccasions,
  type messages,
  oneTimeCodes,
} from '#messages/messages-tables.ts'
import { mayReceive } from '#messages/message-audience.ts'
import { loadLook } from '#organisation/look/load-look.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { linkState, showsProgress } from '#employees/links/link-state.ts'
import { linkUrl } from '#employees/links/link-url.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import { codeEmail } from './code-email.ts'
import { codeText } from './code-text.ts'
import { followUpEmail } from './follow-up-email.ts'
import { invitationEmail } from './invitation-email.ts'
import { invitationText } from './invitation-text.ts'
import { linkEmail } from './link-email.ts'
import { organisationNotice, userContent } from './user-content.ts'
import { accountContent } from './users/account-content.ts'
import { closingContent } from './users/closing-content.ts'
import { teamContent } from './users/team-content.ts'

type Message = typeof messages.$inferSelect
type Composed = { ok: true; message: OutgoingMessage } | { ok: false; reason: string }

/** The text of a message, made from what is true now. Not there when its link or code is of no use any more. */
export async function composeMessage(deps: Deps, message: Message): Promise<Composed> {
  const { template, userId } = message
  if (userId && !(await mayReceive(deps.db, message, userId)))
    return { ok: false, reason: 'This user has left the organisation, or may not be told any more' }
  if (template === 'retention_due' || template === 'register_due')
    return composeForUsers(message, await organisationNotice(deps, message))
  if (template === 'team_invitation' || template === 'role_changed')
    return composeForUsers(message, await teamContent(deps, message))
  const closingTemplate = closingTemplates.find((known) => known === template)
  if (closingTemplate)
    return composeForUsers(message, await closingContent(deps, { ...message, template: closingTemplate }))
  const accountTemplate = accountTemplates.find((known) => known === template)
  if (accountTemplate)
    return composeForUsers(message, await accountContent(deps, { ...message, template: accountTemplate }))
  const receiver = await loadReceiver(deps, message)
  if (!receiver) return { ok: false, reason: 'This employee no longer exists' }
  const content = await contentOf(deps, message, receiver)
  if (!content) return { ok: false, reason: 'The link or code in this message no longer works' }
  const to = content.to ?? addressOf(message, receiver)
  if (!to) return { ok: false, reason: 'There is no email address or phone number for this channel' }
  const { orgId, id, channel } = message
  return { ok: true, message: { ...content, orgId, messageId: id, channel, to, from: receiver.organisation } }
}

/** What users of an organisation, or who is to become one, are told of no single employee. */
function composeForUsers(
  { orgId, id, channel }: Message,
  content: Awaited<ReturnType<typeof teamContent>>,
): Composed {
  if (!content)
    return { ok: false, reason: 'This user has left the organisation, or what it says is no longer true' }
  return { ok: true, message: { ...content, orgId, messageId: id, channel } }
}

/** What a message says; `to` where that is another address than the receiver's own. */
type Content = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template' | 'usefulForSeconds'> & {
  to?: string
}

function contentOf(deps: Deps, message: Message, receiver: Receiver): Promise<Content | undefined> {
  const { userId } = message
  if (userId) return userContent(deps, { ...message, userId }, receiver)
  const { template } = message
  if (template === 'own_copy' || template === 'identity_repeat')
    return ofFinished(deps, { ...message, template }, receiver)
  if (message.template === 'follow_up') return followUpContent(deps, message, receiver)
  return message.codeId ? codeContent(deps, message, receiver) : linkContent(deps, message, receiver)
}

interface Receiver {
  fullName: string
  email: string
  phoneE164: string | null
  organisation: string
  look: Look | undefined
  /** The language they read, where it is known. */
  language: Locale | null
  erasedAt: Date | null
}

function addressOf({ channel }: Message, { email, phoneE164 }: Receiver): string | null {
  return channel === 'email' ? email : phoneE164
}

async function loadReceiver(deps: Deps, { orgId, employeeId }: Message): Promise<Receiver | undefined> {
  if (!employeeId) return undefined
  const [receiver] = await deps.db
    .select({
      fullName: employees.fullName,
      email: employees.email,
      phoneE164: employees.phoneE164,
      organisation: organisations.name,
      language: employees.language,
      erasedAt: employees.erasedAt,
    })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  if (!receiver) return undefined
  const names = {
    fullName: withoutLinks(receiver.fullName),
    organisation: withoutLinks(receiver.organisation),
  }
  return { ...receiver, ...names, look: await loadLook(deps, orgId) }
}

/** The address of a link that opens a page, and until when it does. */
async function openLink(
  deps: Deps,
  { orgId, linkId }: Message,
  { language }: Receiver,
  opens: typeof showsProgress = (link, now) => linkState(link, now) === 'active',
): Promise<{ url: string; expiresAt: Date } | undefined> {
  if (!linkId) return undefined
  const [link] = await deps.db
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.id, linkId)))
  if (!link || !opens(link, deps.clock())) return undefined
  const token = openLinkToken(deps.keys, link)
  if (!token) throw new Error('a link could not be opened: DATA_KEY is not the one it was made with')
  const { channel, expiresAt } = link
  return { url: linkUrl(deps.env.publicUrl, { token, channel, language }), expiresAt }
}

async function linkContent(deps: Deps, message: Message, receiver: Receiver): Promise<Content | undefined> {
  // The times of a call are behind a link that has done its work.
  const isOfCall = message.template === 'appointment_cancelled'
  const link = await openLink(deps, message, receiver, isOfCall ? showsProgress : undefined)
  if (!link) return undefined
  const { fullName, organisation, look } = receiver
  const language = localeFrom(receiver.language)
  const occasion = linkOccasions.find((known) => known === message.template) ?? 'invitation'
  const invitation = { ...link, fullName, organisation, look, occasion, language }
  if (message.channel === 'email') return invitationEmail(invitation)
  const template = { ...link, name: occasion, language, fullName, organisation }
  return { text: invitationText(invitation), template }
}

async function followUpContent(
  deps: Deps,
  message: Message,
  receiver: Receiver,
): Promise<Content | undefined> {
  const { fullName, organisation, look, language, erasedAt } = receiver
  const link = await openLink(deps, message, receiver)
  if (erasedAt || (message.linkId && !link)) return undefined
  return followUpEmail({
    fullName,
    organisation,
    look,
    lastDay: message.aboutDay,
    link,
    language: localeFrom(language),
  })
}

async function ofFinished(
  deps: Deps,
  message: Message & { template: 'own_copy' | 'identity_repeat' },
  receiver: Receiver,
): Promise<Content | undefined> {
  const { fullName, organisation, look, language, erasedAt } = receiver
  const { template: occasion } = message
  // The copy is behind a link that has done its work.
  const link = await openLink(deps, message, receiver, occasion === 'own_copy' ? showsProgress : undefined)
  if (erasedAt || !link) return undefined
  return linkEmail({ ...link, occasion, fullName, organisation, look, language: localeFrom(language) })
}

async function codeContent(
  deps: Deps,
  { orgId, codeId }: Message,
  { fullName, organisation, look, language }: Receiver,
): Promise<Content | undefined> {
  if (!codeId) return undefined
  const [code] = await deps.db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, codeId)))
  if (!code?.codeSealed || code.voidedAt || code.usedAt || code.expiresAt <= deps.clock()) return undefined
  const digits = deps.keys.open('code', code.codeSealed)
  if (!digits) throw new Error('a code could not be opened: DATA_KEY is not the one it was made with')
  const facts = { organisation, code: digits, language: localeFrom(language) }
  const usefulForSeconds = (code.expiresAt.getTime() - deps.clock().getTime()) / 1000
  if (code.phoneE164 === null) return { ...codeEmail({ ...facts, fullName, look }), usefulForSeconds }
  const text = codeText({ ...facts, publicUrl: deps.env.publicUrl })
  return { text, to: code.phoneE164, usefulForSeconds }
}
