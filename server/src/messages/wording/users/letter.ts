import { emailHtml } from '#messages/wording/email-html.ts'

interface Letter {
  /** Who writes, and in whose name. */
  organisation: string
  subject: string
  hello: string
  opening: string
  next: string
  button: { label: string; url: string }
  ending: string
}

/** An email to a user, as text and as a page. */
export function letter({ organisation, subject, hello, opening, next, button, ending }: Letter) {
  return {
    from: organisation,
    subject,
    text: `${hello}\n\n${opening}\n\n${next}\n\n${button.label}:\n${button.url}\n\n${ending}\n`,
    html: emailHtml({
      language: 'en-GB',
      organisation,
      title: subject,
      preview: opening,
      paragraphs: [hello, opening, next],
      button: { ...button, otherwise: 'If the button does not work, copy this link into your browser:' },
      notes: [],
      ending,
    }),
  }
}
