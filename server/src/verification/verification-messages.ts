import * as v from 'valibot'
import { messageWording, senderName } from '#employees/messages/message-wording.ts'
import {
  employeeFacts,
  type EmployeeFacts,
  goneForEmployee,
  openLink,
  toEmployee,
} from '#employees/messages/to-employee.ts'
import { linkMessage } from '#invitations/link-messages.ts'
import { showsProgress } from '#employees/links/link-state.ts'
import { defineMessage } from '#messages/define-message.ts'
import { emailHtml } from '#messages/email-html.ts'
import { writtenDay } from '#messages/written-day.ts'

export const stepReopened = linkMessage('step_reopened')
export const identityAccepted = linkMessage('identity_accepted')
export const identityDeclined = linkMessage('identity_declined')
export const appointmentCancelled = linkMessage('appointment_cancelled', {
  // The times of a call are behind a link that has done its work.
  opens: showsProgress,
})

/** Tells an employee that they have finished and may keep a copy, which is behind a link that has done its work. */
export const ownCopy = finishedMessage('own_copy', showsProgress)
/** Asks an employee who has finished to show again that it is them who works. */
export const identityRepeat = finishedMessage('identity_repeat')

function finishedMessage(occasion: Occasion, opens?: typeof showsProgress) {
  return defineMessage(occasion, {
    about: v.object({ linkId: v.string() }),
    gone: goneForEmployee,
    to: toEmployee,
    async compose(deps, { orgId, channel, about }, to) {
      const link = await openLink(deps, { orgId, channel, ...about }, to, opens)
      if (!link) return undefined
      const facts = await employeeFacts(deps, { orgId }, to)
      return {
        from: senderName(facts.organisation, facts.language),
        ...finishedEmail({ ...facts, ...link, occasion }),
      }
    },
  })
}

type Occasion = 'own_copy' | 'identity_repeat'

interface Facts extends EmployeeFacts {
  occasion: Occasion
  /** The page that it is about, and its last day. */
  url: string
  expiresAt: Date
}

const parts = {
  own_copy: { here: 'ownCopyHere', button: 'ownCopyButton', notes: [] },
  identity_repeat: { here: 'startHere', button: 'identityRepeatButton', notes: ['identityRepeatOnly'] },
} as const

/** Says nothing of what is known of them. */
function finishedEmail({ occasion, fullName, organisation, look, url, expiresAt, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const { here, button, notes: own } = parts[occasion]
  const hello = words('hello', { fullName })
  const opening = words(`opening_${occasion}`, { organisation })
  const notes = [
    ...own.map((key) => words(key)),
    words('lastDay', { lastDay: writtenDay(expiresAt, language) }),
  ]
  const ending = words('ignore', { organisation })
  return {
    subject: words(`subject_${occasion}`, { organisation }),
    text: `${hello}

${opening}

${words(here)}
${url}

${notes.join('\n')}

${ending}
`,
    html: emailHtml({
      language,
      organisation: senderName(organisation, language),
      look,
      title: words(`title_${occasion}`),
      preview: opening,
      paragraphs: [hello, opening],
      button: { label: words(button), url, otherwise: words('noButton') },
      notes,
      ending,
    }),
  }
}
