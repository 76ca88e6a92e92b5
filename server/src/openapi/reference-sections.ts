import { html } from 'hono/html'
import { eventCatalogue, type EventEntry, fieldRows } from './event-catalogue.ts'
import { magicCode, magicNames } from '@bonafide/shared/contract/organisation/test-mode.ts'

/** The first three things that a server does, as they are typed into a terminal. A test runs them as they are printed. */
export const quickStart: readonly { title: string; about: string; command: string }[] = [
  {
    title: '1. See that the key works',
    about:
      'Create a key in Settings > Developers with the scopes employees:read and employees:write. Put it and the URL of ' +
      'your Bonafide into BONAFIDE_API_KEY and BONAFIDE_URL.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?limit=1" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
  {
    title: '2. Invite an employee',
    about: 'The same Idempotency-Key invites once, however often the request is sent.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees/invite" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11" \\
  -H "Idempotency-Key: first-invitation" \\
  -H "Content-Type: application/json" \\
  -d '{"fullName":"Ella Novak","email":"ella.novak@example.com","inviteChannelPref":"email","externalId":"payroll-42"}'`,
  },
  {
    title: '3. Find them by the ID of your own system',
    about: 'Each of the four steps is pending until the employee has taken it.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?externalId=payroll-42" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
]

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

/** Documents test mode, and the values that decide what happens in it. */
export const testModeSection = html`<h2 id="test-mode">Test mode</h2>
  <p>
    A key that begins with <code>bf_test_</code> works in the test mode of its organisation: employees, keys
    and webhook endpoints of its own beside the live ones. No message leaves, no vendor is asked anything and
    no credit is used. Webhooks of it have <code>"livemode": false</code>.
  </p>
  <p>The family name of an employee says how it goes for them:</p>
  <div class="scroll" tabindex="0" role="group" aria-label="Names that decide">
    <table>
      <thead>
        <tr>
          <th scope="col">Family name</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(magicNames).map(
          ([name, outcome]) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${outcome}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
  <p>
    The code for every number from +44 7700 900000 to 900999 is <code>${magicCode}</code>. Links, codes and
    follow-ups end when you <a href="#testMode.advance">move the clock on</a>.
  </p>`
