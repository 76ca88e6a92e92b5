import { html } from 'hono/html'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import type { Db } from '#platform/db/database.ts'
import { listOutbox, type OutboxMessage } from './sandbox-outbox.ts'
import { forUsers, type Shown } from './pages/signed-in.ts'
import { setMailHeaders, setPageHeaders } from './pages/page-security.ts'
import { formatInstant, sandboxPage } from './pages/sandbox-page.ts'
import { sandboxOutbox } from './sandbox-tables.ts'

export function mountOutbox(app: App, deps: Deps): void {
  app.get(
    '/sandbox/outbox',
    forUsers('owners', async (c, shown) => {
      const to = c.req.query('to') ?? ''
      setPageHeaders(c)
      return c.html(outboxPage(await listOutbox(deps.db, { to, shown }), to))
    }),
  )
  app.get(
    '/sandbox/outbox/newest',
    forUsers('owners', async (c, shown) => {
      setPageHeaders(c)
      return c.text(newestOf(await listOutbox(deps.db, { to: c.req.query('to') ?? '', shown })))
    }),
  )
  app.get(
    '/sandbox/outbox/:id/html',
    forUsers('owners', async (c, shown) => {
      const document = await emailDocument(deps.db, { id: c.req.param('id') ?? '', shown })
      setMailHeaders(c)
      // An error page may not be framed: the outbox would show a hole.
      return document ? c.html(document) : c.html(erasedEmail, 404)
    }),
  )
}

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Renders every message as its receiver would see it, newest first. */
function outboxPage(messages: readonly OutboxMessage[], to: string) {
  return sandboxPage({
    title: 'Outbox',
    watch: `/sandbox/outbox/newest?to=${encodeURIComponent(to)}`,
    newest: newestOf(messages),
    body: html`
      <h1>Outbox</h1>
      <p class="muted">
        No real messages are sent. Each one is shown here as the recipient would see it, newest first. New
        messages appear within 3 seconds.
      </p>
      <form class="filter" method="get" action="/sandbox/outbox">
        <label
          >Name, address or number <input name="to" type="search" value="${to}" autocomplete="off"
        /></label>
        <button type="submit">Filter</button>
        <a class="button" href="/sandbox/outbox?to=${encodeURIComponent(to)}">Refresh</a>
      </form>
      ${
        messages.length
          ? html`<ol class="list">
              ${messages.map(messageCard)}
            </ol>`
          : emptyState(to)
      }
    `,
  })
}

/** Returns the value that the page compares to notice a new message. */
function newestOf(messages: readonly OutboxMessage[]): string {
  return messages[0]?.id ?? 'none'
}

function emptyState(to: string) {
  if (to)
    return html`<p class="card">No message to “${to}”. <a href="/sandbox/outbox">Show all messages</a></p>`
  return html`<p class="card">
    No messages yet. Invite an employee in the console and the invitation will appear here.
  </p>`
}

function messageCard(message: OutboxMessage) {
  const { id, channel, recipient, sender, subject, fullName, createdAt } = message
  return html`<li class="card" data-channel="${channel}" data-to="${recipient}" id="message-${id}">
    ${subject ? html`<h2>${subject}</h2>` : ''}
    <p class="meta">
      <span>${channelNames[channel]} to <strong>${fullName ?? recipient}</strong></span>
      <a href="/sandbox/outbox?to=${encodeURIComponent(recipient)}">${recipient}</a>
      <span>from ${sender}</span>
      <time datetime="${createdAt.toISOString()}">${formatInstant(createdAt)}</time>
    </p>
    ${channel === 'email' ? emailBody(message) : bubble(message)}
  </li>`
}

// Omits allow-same-origin, so that the email cannot reach this page; its links open in the whole window.
function emailBody({ id, subject, bodyText }: OutboxMessage) {
  return html`<iframe
      title="${subject ?? 'Email'}"
      src="/sandbox/outbox/${id}/html"
      sandbox="allow-top-navigation-by-user-activation allow-popups"
    ></iframe>
    <details>
      <summary>As plain text</summary>
      <pre>${linkedText(bodyText)}</pre>
    </details>`
}

function bubble({ channel, bodyText }: OutboxMessage) {
  return html`<p class="bubble bubble-${channel}">${linkedText(bodyText)}</p>`
}

/** Plain text with its web addresses as links, as a phone shows it. */
function linkedText(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`))
}

/** An email's own document, with links that leave the frame it is shown in. */
async function emailDocument(
  db: Db,
  { id, shown }: { id: string; shown: Shown },
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [mail] = await db
    .select({ bodyHtml: sandboxOutbox.bodyHtml })
    .from(sandboxOutbox)
    .where(
      and(
        eq(sandboxOutbox.id, id),
        shown && inArray(sandboxOutbox.orgId, [...shown]),
        isNotNull(sandboxOutbox.bodyHtml),
      ),
    )
  const document = mail?.bodyHtml
  if (!document) return undefined
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(document) ? document.replace(/<head[^>]*>/i, `$&${base}`) : base + document
}

/** Stands where an email was that has been erased since the outbox was opened. */
const erasedEmail =
  '<!doctype html><html lang="en"><title>Erased</title><p style="font-family: sans-serif">This email has been erased.</p></html>'

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
