import { emailHtml } from './email-html.ts'

interface Letter {
  /** The organisation in whose name the letter is written. */
  organisation: string
  subject: string
  /** Stands above the text, where that is not the subject. */
  title?: string
  hello: string
  opening: string
  list?: { title: string; items: readonly string[] }
  next: string
  button: { label: string; url: string }
  ending: string
}

/** Returns an email to a user, as text and as a page. */
export function letter(words: Letter) {
  const { organisation, subject, title = subject, hello, opening, list, next, button, ending } = words
  const listed = list ? `\n${list.title}\n${list.items.map((item) => `- ${item}`).join('\n')}\n` : ''
  return {
    from: organisation,
    subject,
    text: `${hello}\n\n${opening}\n${listed}\n${next}\n\n${button.label}:\n${button.url}\n\n${ending}\n`,
    html: emailHtml({
      language: 'en-GB',
      organisation,
      title,
      preview: opening,
      paragraphs: [hello, opening, next],
      button: { ...button, otherwise: 'If the button does not work, copy this link into your browser:' },
      ...(list && { list }),
      notes: [],
      ending,
    }),
  }
}
