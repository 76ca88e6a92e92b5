import { html } from 'hono/html'
import { formatInstant } from './pages/format-instant.ts'
import { linkedText } from './outbox/linked-text.ts'
import type { OutboxMessage } from './sandbox-outbox.ts'
import { sandboxPage } from './pages/sandbox-page.ts'

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Renders every message as its receiver would see it, newest first. */
export function outboxPage(messages: readonly OutboxMessage[], to: string) {
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
export function newestOf(messages: readonly OutboxMessage[]): string {
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
