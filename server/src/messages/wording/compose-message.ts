import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import { and, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#links/links-tables.ts'
import { type messages, oneTimeCodes } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { linkState } from '#links/link-state.ts'
import { linkUrl } from '#links/link-url.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import { codeEmail } from './code-email.ts'
import { codeText } from './code-text.ts'
import { invitationEmail } from './invitation-email.ts'
import { invitationText } from './invitation-text.ts'

type Message = typeof messages.$inferSelect
type Composed = { ok: true; message: OutgoingMessage } | { ok: false; reason: string }

/** The text of a message, made from what is true now. Not there when its link or code is of no use any more. */
export async function composeMessage(deps: Deps, message: Message): Promise<Composed> {
  const receiver = await loadReceiver(deps, message)
  if (!receiver) return { ok: false, reason: 'This employee no longer exists' }
  const content = message.codeId
    ? await codeContent(deps, message, receiver)
    : await linkContent(deps, message, receiver)
  if (!content) return { ok: false, reason: 'The link or code in this message no longer works' }
  const to = content.to ?? addressOf(message, receiver)
  if (!to) return { ok: false, reason: 'There is no email address or phone number for this channel' }
  const { orgId, id, channel } = message
  return { ok: true, message: { ...content, orgId, messageId: id, channel, to, from: receiver.organisation } }
}

/** What a message says; `to` where that is another address than the receiver's own. */
type Content = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template' | 'usefulForSeconds'> & {
  to?: string
}

interface Receiver {
  fullName: string
  email: string
  phoneE164: string | null
  organisation: string
  /** The language they read, where it is known. */
  language: Locale | null
}

function addressOf({ channel }: Message, { email, phoneE164 }: Receiver): string | null {
  return channel === 'email' ? email : phoneE164
}

async function loadReceiver({ db }: Deps, { orgId, employeeId }: Message): Promise<Receiver | undefined> {
  const [receiver] = await db
    .select({
      fullName: employees.fullName,
      email: employees.email,
      phoneE164: employees.phoneE164,
      organisation: organisations.name,
      language: employees.language,
    })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  return receiver
}

async function linkContent(deps: Deps, message: Message, receiver: Receiver): Promise<Content | undefined> {
  if (!message.linkId) return undefined
  const [link] = await deps.db
    .select()
    .from(links)
    .where(and(eq(links.orgId, message.orgId), eq(links.id, message.linkId)))
  if (!link || linkState(link, deps.clock()) !== 'active') return undefined
  const token = deps.keys.open('link', link.tokenSealed)
  if (!token) throw new Error('a link could not be opened: DATA_KEY is not the one it was made with')
  const { fullName, organisation } = receiver
  const url = linkUrl(deps.env.publicUrl, { token, channel: link.channel, language: receiver.language })
  const language = localeFrom(receiver.language)
  const occasion = message.template === 'code' ? 'invitation' : message.template
  const invitation = { fullName, organisation, url, expiresAt: link.expiresAt, occasion, language }
  if (message.channel === 'email') return invitationEmail(invitation)
  const template = { name: occasion, language, fullName, organisation, url, expiresAt: link.expiresAt }
  return { text: invitationText(invitation), template }
}

async function codeContent(
  deps: Deps,
  { orgId, codeId }: Message,
  { fullName, organisation, language }: Receiver,
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
  if (code.phoneE164 === null) return { ...codeEmail({ ...facts, fullName }), usefulForSeconds }
  const text = codeText({ ...facts, publicUrl: deps.env.publicUrl })
  return { text, to: code.phoneE164, usefulForSeconds }
}
