import { html } from 'hono/html'
import { eventCatalogue, type EventEntry, fieldRows } from '#openapi/event-catalogue.ts'

/** Returns the list of the events, for the contents of the page. */
export function eventContents() {
  return html`<h2>Events</h2>
    <ul>
      <li><a href="#events">How events are sent</a></li>
      ${eventCatalogue().map(({ name }) => html`<li><a href="#event.${name}">${name}</a></li>`)}
    </ul>`
}

/** Documents the events that an endpoint is sent, one by one. */
export function eventSections() {
  return html`<h2 id="events">Events</h2>
    <p>
      An endpoint is sent each event that it asks for as a POST with this JSON, at least once and in any
      order.
      <code>webhook-id</code> is the same at each try; <code>timestamp</code> says when it happened. Any
      status from 200 to 299 within 15 seconds takes it; otherwise it is tried again, ten times over three
      days.
    </p>
    <p>
      <strong>Signature.</strong> <code>webhook-signature</code> has, separated by spaces, a
      <code>v1,…</code> for each secret that is valid: HMAC-SHA256 over <code>webhook-id</code>,
      <code>webhook-timestamp</code> and the body as it came, joined with dots, in base64. The key is what
      follows <code>whsec_</code> in the secret, decoded from base64. Refuse what is more than 5 minutes old.
    </p>
    ${eventCatalogue().map(section)}`
}

function section({ name, about, schema, sample }: EventEntry) {
  return html`<section aria-labelledby="event.${name}">
    <h3 id="event.${name}"><code>${name}</code></h3>
    <p>${about}</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Fields of ${name}">
      <table>
        <thead>
          <tr>
            <th scope="col">Field of data</th>
            <th scope="col">Type</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          ${fieldRows(schema).map(
            ({ field, type, isAlways, about: meaning }) =>
              html`<tr>
                <td><code>${field}</code>${isAlways ? '' : ' (sometimes)'}</td>
                <td><code>${type}</code></td>
                <td>${meaning.replaceAll('`', '')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <pre tabindex="0"><code>${JSON.stringify(sample, null, 2)}</code></pre>
  </section>`
}
