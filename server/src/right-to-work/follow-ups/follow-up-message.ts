import * as v from 'valibot'
import { messageWording, senderName } from '#employees/messages/message-wording.ts'
import {
  employeeFacts,
  type EmployeeFacts,
  goneForEmployee,
  openLink,
  toEmployee,
} from '#employees/messages/to-employee.ts'
import { defineMessage } from '#messages/define-message.ts'
import { emailHtml } from '#messages/email-html.ts'
import { writtenDay } from '#messages/written-day.ts'

/** Tells an employee that their right to work is to be checked again. */
export const followUp = defineMessage('follow_up', {
  about: v.object({
    /** The link for the right-to-work step alone; without one they are asked to contact the organisation. */
    linkId: v.optional(v.string()),
    /** The day by which to do it, `YYYY-MM-DD`; null when none is set. */
    day: v.optional(v.nullable(v.string()), null),
  }),
  gone: goneForEmployee,
  to: toEmployee,
  async compose(deps, { orgId, channel, about: { linkId, day } }, to) {
    const link = linkId === undefined ? undefined : await openLink(deps, { orgId, channel, linkId }, to)
    if (linkId !== undefined && !link) return undefined
    const facts = await employeeFacts(deps, { orgId }, to)
    return {
      from: senderName(facts.organisation, facts.language),
      ...followUpEmail({ ...facts, lastDay: day, link }),
    }
  },
})

interface Facts extends EmployeeFacts {
  lastDay: string | null
  link: { url: string; expiresAt: Date } | undefined
}

/** Says nothing of their documents. */
function followUpEmail({ fullName, organisation, look, lastDay, link, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = lastDay
    ? words('opening_follow_up', {
        organisation,
        lastDay: writtenDay(new Date(`${lastDay}T12:00Z`), language),
      })
    : words('opening_follow_up_undated', { organisation })
  const notes = link
    ? [
        words('followUpLink'),
        words('takes'),
        words('lastDay', { lastDay: writtenDay(link.expiresAt, language) }),
      ]
    : [words('followUpNext', { organisation })]
  const start = link ? `${words('startHere')}\n${link.url}\n\n` : ''
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_follow_up', { organisation }),
    text: `${hello}

${opening}

${start}${notes.join('\n')}

${ending}
`,
    html: emailHtml({
      language,
      organisation: senderName(organisation, language),
      look,
      title: words('title_follow_up'),
      preview: opening,
      paragraphs: [hello, opening],
      ...(link && { button: { label: words('start'), url: link.url, otherwise: words('noButton') } }),
      notes,
      ending,
    }),
  }
}
