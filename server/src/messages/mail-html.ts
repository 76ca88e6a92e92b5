import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

interface Mail {
  /** Whose mail it is: stands above the title. */
  organisation: string
  title: string
  /** What the list of mails shows beside the subject. */
  preview: string
  paragraphs: readonly string[]
  button: { label: string; url: string }
  list: { title: string; items: readonly string[] }
  notes: readonly string[]
  ending: string
}

// Outlook lays out by tables and reads styles only on the element itself; Gmail drops a style sheet that it
// finds anything wrong with. So the light look is on the elements, and the sheet adds dark and narrow.
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:24px;color:#111827`
const small = `${font};font-size:14px;line-height:20px;color:#4b5563`

const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{overflow-wrap:anywhere;word-break:break-word}
@media (max-width:600px){
.page{padding:0!important}
.card{padding:24px 20px!important;border-radius:0!important;border-width:0!important}
}
@media (prefers-color-scheme:dark){
body,.page{background-color:#0b1220!important}
.card{background-color:#111827!important;border-color:#374151!important}
.text,.title{color:#e5e7eb!important}
.small{color:#9ca3af!important}
.link{color:#93c5fd!important}
.button,.button a{background-color:#2563eb!important;color:#ffffff!important}
}`

/** A mail of ours in HTML: one column, a button and the same address in words. No pictures, nothing loaded. */
export function mailHtml(mail: Mail): string {
  const { organisation, title, preview } = mail
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${title}</title>
        <style>
          ${sheet}
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
                  <td
                    class="card"
                    style="padding:32px;background-color:#ffffff;border:1px solid #e5e7eb;border-radius:12px"
                  >
                    <p class="small" style="${small};margin:0 0 4px;font-weight:600">${organisation}</p>
                    <h1
                      class="title"
                      style="${font};margin:0 0 16px;font-size:24px;line-height:30px;color:#111827"
                    >
                      ${title}
                    </h1>
                    ${content(mail)}
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

function content({ paragraphs, button, list, notes, ending }: Mail) {
  const { label, url } = button
  return html`${paragraphs.map(paragraph)}
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
      <tr>
        <td class="button" style="border-radius:8px;background-color:#1d4ed8">
          <a
            href="${url}"
            style="${font};display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${paragraph(list.title)}
    <ul class="text" style="${text};margin:0 0 16px;padding-left:24px">
      ${list.items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
    </ul>
    ${notes.map(paragraph)}
    <p class="small" style="${small};margin:24px 0 8px">
      If the button does not work, open this address:<br /><a
        class="link"
        href="${url}"
        style="color:#1d4ed8;overflow-wrap:anywhere;word-break:break-word"
        >${url}</a
      >
    </p>
    <p class="small" style="${small};margin:0">${ending}</p>`
}

function paragraph(words: string) {
  return html`<p class="text" style="${text};margin:0 0 16px">${words}</p>`
}
