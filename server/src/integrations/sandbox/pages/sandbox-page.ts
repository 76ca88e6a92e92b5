import { html } from 'hono/html'

type Html = ReturnType<typeof html>

interface Page {
  title: string
  body: Html
  /** Says what the page is not. */
  banner?: string
  /** The path the page's script watches for something new. */
  watch?: string
  /** The current reply of that path. */
  newest?: string
  /** A script of the page's own. */
  script?: string
}

/** The frame of every sandbox page, with the banner that says what it is. */
export function sandboxPage({
  title,
  body,
  banner = 'not a real check',
  watch = '',
  newest = '',
  script = '',
}: Page): Html {
  return html`<!doctype html>
    <html lang="en" data-watch="${watch}" data-newest="${newest}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Bonafide sandbox</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/sandbox.css" />
        ${watch ? html`<script src="/sandbox/sandbox.js" defer></script>` : ''}
        ${script ? html`<script src="${script}" defer></script>` : ''}
      </head>
      <body>
        <header class="banner">Sandbox: ${banner}</header>
        <main>${body}</main>
      </body>
    </html>`
}

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** `20 Nov 2026, 15:24:01`, in London. */
export function formatInstant(instant: Date): string {
  return format.format(instant)
}
