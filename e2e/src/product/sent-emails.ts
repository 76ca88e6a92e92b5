import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { ownAccent } from '@bonafide/shared/theme/own-accent.ts'
import { type Invitation, invitationEmail } from '../../../server/src/invitations/invitation-email.ts'
import { createSmtpMessenger } from '../../../server/src/integrations/smtp/smtp-messenger.ts'
import { startSmtp } from '../../../server/testing/fakes/fake-smtp.ts'

const usual = 'Oak & "Ash" Care'
const oneLongWord = 'Sozialversicherungsfachangestelltenausbildungsvermittlungsgesellschaft&Söhne.Ltd'
/** The name of the sender, by occasion and language: a new occasion has to be added here. */
const samples: Record<Invitation['occasion'], Partial<Record<Locale, string>>> = {
  invitation: { 'en-GB': usual, ar: oneLongWord },
  link_renewed: { 'en-GB': oneLongWord, ar: usual },
  reminder: { 'en-GB': usual, ar: usual },
  step_reopened: { 'en-GB': usual, ar: oneLongWord },
  identity_accepted: { 'en-GB': usual, ar: oneLongWord },
  identity_declined: { 'en-GB': oneLongWord, ar: usual },
  appointment_cancelled: { 'en-GB': usual, ar: oneLongWord },
}
/**
 * The look of senders with the usual name: a colour that is darkened for a light page, and a logo that is not loaded.
 */
const look = {
  ...ownAccent('#e0b000'),
  logo: { url: 'https://verify.example.com/api/logos/1', width: 300, height: 90 },
}
const url = `https://verify.example.com/verify/${'x_-7Yk0'.repeat(6)}a?channel=email&lang=ar`

/** An email that was sent, and what it has to show. */
export interface SentEmail {
  occasion: Invitation['occasion']
  language: Locale
  organisation: string
  url: string
  /** The HTML that arrived. */
  html: string
}

/**
 * Sends every email there is, in English and in Arabic, one of each from an organisation named in a word of 80
 * characters.
 */
export async function sendEmails(): Promise<SentEmail[]> {
  const smtp = await startSmtp()
  const messenger = createSmtpMessenger({ url: smtp.url, from: 'no-reply@mail.example.com' })
  const sent: SentEmail[] = []
  for (const occasion of Object.keys(samples) as Invitation['occasion'][]) {
    for (const [language, organisation] of Object.entries(samples[occasion]) as [Locale, string][]) {
      const expiresAt = new Date('2026-07-01T12:00:00Z')
      const invitation = { occasion, language, organisation, url, expiresAt, fullName: 'Ella Example' }
      const own = organisation === usual ? { look } : {}
      await messenger.send({
        ...invitationEmail({ ...invitation, ...own }),
        orgId: crypto.randomUUID(),
        messageId: crypto.randomUUID(),
        channel: 'email',
        to: 'ella@example.com',
        from: organisation,
      })
      sent.push({ occasion, language, organisation, url, html: smtp.received.at(-1)?.mail.html ?? '' })
    }
  }
  messenger.close?.()
  await smtp.close()
  return sent
}
