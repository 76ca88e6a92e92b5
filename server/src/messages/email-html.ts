import type { Look } from '@bonafide/shared/contract/verification/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { directionOf, fill } from '@bonafide/shared/language/languages.ts'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { emailColours, emailLook, type EmailLook, emailSheet } from './email-look.ts'

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
  button?: { label: string; url: string }
  ending: string
  /** The link that stops emails of this kind. */
  stop?: { label: string; url: string }
}

/** Returns an email to a user, as text and as a page. */
export function letter(words: Letter) {
  const { organisation, subject, title = subject, hello, opening, list, next, button, ending, stop } = words
  const listed = list ? `\n${list.title}\n${list.items.map((item) => `- ${item}`).join('\n')}\n` : ''
  const addressOf = (link: Letter['button']) => (link ? `${link.label}:\n${link.url}\n\n` : '')
  const stopped = stop ? `\n${stop.label}: ${stop.url}\n` : ''
  return {
    from: organisation,
    subject,
    text: `${hello}\n\n${opening}\n${listed}\n${next}\n\n${addressOf(button)}${ending}\n${stopped}`,
    html: emailHtml({
      language: 'en-GB',
      organisation,
      title,
      preview: opening,
      paragraphs: [hello, opening, next],
      ...(button && {
        button: { ...button, otherwise: 'If the button does not work, copy this link into your browser:' },
      }),
      ...(list && { list }),
      notes: [],
      ending,
      ...(stop && { stop }),
    }),
  }
}

type Button = NonNullable<Email['button']>

interface Email {
  language: Locale
  /** The organisation whose email it is: shown above the title. */
  organisation: string
  /** Its logo, in place of its name, and the colours of its button. */
  look?: Look | undefined
  title: string
  /** The text that the list of emails shows beside the subject. */
  preview: string
  paragraphs: readonly string[]
  /** `otherwise` says what the address in words is for. */
  button?: { label: string; url: string; otherwise: string }
  /** The code to type, in large figures. */
  code?: string
  list?: { title: string; items: readonly string[] }
  notes: readonly string[]
  ending: string
  stop?: { label: string; url: string }
}

/** Returns an email of ours in HTML: one column, a button and the same address in words. Nothing is loaded but a logo. */
export function emailHtml(mail: Email): string {
  const { language, organisation, title, preview } = mail
  const dir = directionOf(language)
  const colours = emailColours(mail.look)
  const look = emailLook(language, colours)
  // The direction stands on the cell too: webmail takes the content out of its document.
  const page = html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${title}</title>
        <style>
          ${emailSheet(colours)}
        </style>
      </head>
      <body style="margin:0;padding:0;background-color:#f3f4f6">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td class="page" align="center" style="padding:24px 12px;background-color:#f3f4f6">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px"
              >
                <tr>
                  <td class="card" lang="${language}" dir="${dir}" style="${look.card}">
                    ${mail.look?.logo && logoRow(mail.look.logo, organisation, look)}
                    <p class="small" style="${look.small};margin:0 0 8px;font-weight:600">
                      ${fill('{organisation}', { organisation }, language)}
                    </p>
                    <h1 class="title" style="${look.title}">${title}</h1>
                    ${content(mail, look)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  // A promise only where something in the template is one.
  return (page as HtmlEscapedString).toString()
}

function content({ paragraphs, button, code, list, notes, ending, stop }: Email, look: EmailLook) {
  const paragraph = (words: string) => html`<p class="text" style="${look.text};margin:0 0 16px">${words}</p>`
  return html`${paragraphs.map(paragraph)} ${button && buttonRow(button, look)} ${code && codeRow(code, look)}
    ${list && [paragraph(list.title), itemList(list.items, look)]} ${notes.map(paragraph)}
    ${button && addressRow(button, look)}
    <p class="small" style="${look.small};margin:0">${ending}</p>
    ${
      stop &&
      html`<p class="small" style="${look.small};margin:8px 0 0">
        <a class="link" href="${stop.url}" style="${look.link}">${stop.label}</a>
      </p>`
    }`
}

// The size in attributes: Outlook reads no other.
function logoRow({ url, width, height }: NonNullable<Look['logo']>, organisation: string, look: EmailLook) {
  const shownHeight = Math.min(40, Math.max(1, Math.round((240 * height) / width)))
  const shownWidth = Math.max(1, Math.round((shownHeight * width) / height))
  return html`<div style="margin:0 0 12px">
    <img
      src="${url}"
      width="${shownWidth}"
      height="${shownHeight}"
      alt="${organisation}"
      style="${look.logo}"
    />
  </div>`
}

function buttonRow({ label, url }: Button, look: EmailLook) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
    <tr>
      <td class="button" style="${look.buttonGround}">
        <a href="${url}" style="${look.button}">${label}</a>
      </td>
    </tr>
  </table>`
}

// From left to right in every language, as figures are.
function codeRow(code: string, look: EmailLook) {
  return html`<p class="title" dir="ltr" style="${look.title};margin:24px 0;letter-spacing:4px">${code}</p>`
}

function itemList(items: readonly string[], look: EmailLook) {
  return html`<ul class="text" style="${look.list}">
    ${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
  </ul>`
}

function addressRow({ url, otherwise }: Button, look: EmailLook) {
  return html`<p class="small" style="${look.small};margin:24px 0 16px">
    ${otherwise}<br /><a class="link" href="${url}" dir="ltr" style="${look.link}">${url}</a>
  </p>`
}
