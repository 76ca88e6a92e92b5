import { and, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { messageWording, senderName } from '#employees/messages/message-wording.ts'
import {
  employeeFacts,
  type EmployeeFacts,
  goneForEmployee,
  toEmployee,
} from '#employees/messages/to-employee.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { messages } from '#messages/messages-tables.ts'
import { emailHtml } from '#messages/email-html.ts'
import { nameForPhone, phoneText } from '#messages/phone-text.ts'
import type { Connection } from '#platform/db/database.ts'

const isCode = (orgId: string, codeId: string) =>
  and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, codeId))

/** The code that a stored message carries, if it carries one. */
export const codeOfMessage = sql<string | null>`(${messages.about} ->> 'codeId')::uuid`

/** Carries a one-time code to the number or the mailbox that it was asked for. */
export const codeMessage = defineMessage('code', {
  about: v.object({ codeId: v.string() }),
  gone: goneForEmployee,
  isShortLived: true,
  async to(connection, message) {
    const employee = await toEmployee(connection, message)
    const [code] = await connection
      .select({ phone: oneTimeCodes.phoneE164 })
      .from(oneTimeCodes)
      .where(isCode(message.orgId, message.about.codeId))
    return employee && { ...employee, phone: code?.phone ?? null }
  },
  async compose(deps, { orgId, about }, to) {
    const { db, keys, clock, settings } = deps
    const [code] = await db.select().from(oneTimeCodes).where(isCode(orgId, about.codeId))
    if (!code?.codeSealed || code.voidedAt || code.usedAt || code.expiresAt <= clock()) return undefined
    const digits = keys.open('code', code.codeSealed)
    if (!digits) throw new Error('a code could not be opened: DATA_KEY is not the one it was made with')
    const facts = { ...(await employeeFacts(deps, { orgId }, to)), code: digits }
    const usefulForSeconds = (code.expiresAt.getTime() - clock().getTime()) / 1000
    const from = senderName(facts.organisation, facts.language)
    if (code.phoneE164 === null) return { from, ...codeEmail(facts), usefulForSeconds }
    return { from, text: codeText({ ...facts, publicUrl: settings.publicUrl }), usefulForSeconds }
  },
  async onLeft({ tx, orgId }, { about }) {
    // The readable copy is not needed any more.
    await tx.update(oneTimeCodes).set({ codeSealed: null }).where(isCode(orgId, about.codeId))
  },
})

interface Facts extends EmployeeFacts {
  code: string
}

/** The code that confirms an email address. Not in the subject: that shows on screens that are locked. */
export function codeEmail({ fullName, organisation, look, code, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = words('opening_code', { organisation })
  const lifetime = words('codeLifetime')
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_code', { organisation }),
    text: `${hello}

${opening}

${code}

${lifetime}

${ending}
`,
    html: emailHtml({
      language,
      organisation: senderName(organisation, language),
      look,
      title: words('title_code'),
      preview: opening,
      paragraphs: [hello, opening],
      code,
      notes: [lifetime],
      ending,
    }),
  }
}

/** The last line lets a phone's browser fill the code in (WICG WebOTP), on this site only. */
export function codeText({
  organisation,
  code,
  publicUrl,
  language,
}: Pick<Facts, 'organisation' | 'code' | 'language'> & { publicUrl: string }): string {
  const words = messageWording(language)('code', { organisation: nameForPhone(organisation), code })
  return phoneText(words, language, `\n@${new URL(publicUrl).hostname} #${code}`)
}

/**
 * A code that has left or is still on its way. Not one whose message failed before it left, nor one that was replaced
 * while its messenger was away: no later try sends that. Should a provider have taken it although its answer was
 * lost, its report says so, and the code counts from then on.
 */
export function mayArrive(connection: Connection) {
  const isGivenUp = or(
    eq(messages.state, 'failed'),
    and(gt(messages.attempts, 0), isNotNull(oneTimeCodes.voidedAt)),
  )
  const ofThisCode = and(
    eq(messages.orgId, oneTimeCodes.orgId),
    eq(messages.employeeId, oneTimeCodes.employeeId),
    eq(codeOfMessage, oneTimeCodes.id),
  )
  return notExists(
    connection
      .select({ id: messages.id })
      .from(messages)
      .where(and(ofThisCode, isNull(messages.sentAt), isNull(messages.providerRef), isGivenUp)),
  )
}
