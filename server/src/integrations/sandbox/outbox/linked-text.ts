import { html } from 'hono/html'

/** Plain text with its web addresses as links, as a phone shows it. */
export function linkedText(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`))
}
