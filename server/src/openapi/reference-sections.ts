import { html } from 'hono/html'
import { eventCatalogue, type EventEntry, fieldRows } from './event-catalogue.ts'
import { magicCode, magicNames } from '@bonafide/shared/contract/organisation/test-mode.ts'

/** The first three things that a server does, as they are typed into a terminal. A test runs them as they are printed. */
const quickStart: readonly { title: string; about: string; command: string }[] = [
  {
    title: '1. Check that your key works',
    about:
      'Create a key in Settings > Developers with the scopes `employees:read` and `employees:write`. Set ' +
      '`BONAFIDE_API_KEY` to the key and `BONAFIDE_URL` to the address of your Bonafide.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?limit=1" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
  {
    title: '2. Invite an employee',
    about: 'If you do not get an answer, send it again. With the same `Idempotency-Key` we invite only once.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees/invite" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11" \\
  -H "Idempotency-Key: first-invitation" \\
  -H "Content-Type: application/json" \\
  -d '{
    "fullName": "Ella Novak",
    "email": "ella.novak@example.com",
    "inviteChannelPref": "email",
    "externalId": "payroll-42"
  }'`,
  },
  {
    title: '3. Find them by the ID from your own system',
    about: 'Each of the four steps is pending until the employee completes it.',
    command: `curl --fail-with-body "$BONAFIDE_URL/api/v1/employees?externalId=payroll-42" \\
  -H "Authorization: Bearer $BONAFIDE_API_KEY" \\
  -H "Bonafide-Version: 2026-11"`,
  },
]

/** Shows a text to copy below its title. The script adds the button, and shows one language at a time. */
export function block({ title, text, about, language, isCommand = false }: Block) {
  return html`<div class="block" data-about="${about}"${language ? html` data-language="${language}"` : ''}>
    <div class="bar"><span>${title}</span></div>
    <pre${isCommand ? html` class="command"` : ''} tabindex="0"><code>${text}</code></pre>
  </div>`
}

interface Block {
  title: string
  text: string
  /** Names the text where it is said that it was copied. */
  about: string
  language?: string
  /** True for what a reader types into a terminal. */
  isCommand?: boolean
}

/** Returns a text with what stands in backticks as code. */
export const prose = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/** Documents the first three calls, one by one. */
export const quickStartSection = html`<h2 id="quick-start">Quick start</h2>
  ${quickStart.map(
    ({ title, about, command }) =>
      html`<section class="call">
        <div class="text">
          <h3>${title}</h3>
          <p>${prose(about)}</p>
        </div>
        <div class="samples">${block({ title: 'curl', text: command, about: title, isCommand: true })}</div>
      </section>`,
  )}`

/** Documents what all calls have in common. */
export const conventions = html`<h2 id="conventions">Conventions</h2>
  <p>
    <strong>Keys.</strong> Send your key with every request: <code>Authorization: Bearer bf_live_…</code>.
    Each key has scopes. It can have an expiry date and a list of allowed IP addresses. If we do not accept a
    key, the code says why: 401 <code>api_key_expired</code> or <code>api_key_revoked</code>, 403
    <code>address_not_allowed</code> or <code>scope_missing</code>. With <code>scope_missing</code>,
    <code>scope</code> names the scope you need.
  </p>
  <p>
    <strong>Errors.</strong> Every error has a <code>message</code> you can show to users, a
    <code>code</code> for your program and a <code>requestId</code> for our support team. With 422,
    <code>errors</code> has a message for each field.
  </p>
  <p>
    <strong>Limits.</strong> Each key can send 600 requests a minute. The <code>RateLimit</code> header says
    how many are left (<code>r</code>) and in how many seconds you have all of them again (<code>t</code>).
    Over the limit you get 429. <code>Retry-After</code> says how many seconds to wait.
  </p>
  <p>
    <strong>Retries.</strong> Calls that create something take an <code>Idempotency-Key</code>. Send the same
    key and body again within 24 hours, and you get the first answer again. Nothing is created twice.
  </p>
  <p>
    <strong>Versions.</strong> Send the version you write for in <code>Bonafide-Version</code>. Within a
    version we only add fields and values. Ignore those you do not know.
  </p>`

/** Returns the list of the events, for the contents of the page. */
export function eventContents() {
  return html`<h2>Events</h2>
    <ul>
      <li><a href="#events">How we send events</a></li>
      ${eventCatalogue().map(({ name }) => html`<li><a href="#event.${name}">${name}</a></li>`)}
    </ul>`
}

/** Documents the events that an endpoint is sent, one by one. */
export function eventSections() {
  return html`<h2 id="events">Events</h2>
    <p>
      We send each event you choose to your endpoint as a POST with JSON. An event can arrive more than once,
      and not in order. <code>webhook-id</code> stays the same each time. <code>timestamp</code> says when it
      happened. Answer with a status from 200 to 299 within 15 seconds. Otherwise we try again, 10 times over
      3 days.
    </p>
    <p>
      <strong>Signature.</strong> <code>webhook-signature</code> has one <code>v1,…</code> for each valid
      secret, separated by spaces. It is the HMAC-SHA256, in base64, of <code>webhook-id</code>,
      <code>webhook-timestamp</code> and the body exactly as it arrived, joined with dots. The key is the part
      of the secret after <code>whsec_</code>, decoded from base64. Reject anything more than 5 minutes old.
    </p>
    ${eventCatalogue().map(section)}`
}

function section({ name, about, schema, sample }: EventEntry) {
  return html`<section class="call">
    <div class="text">
      <h3 id="event.${name}"><code class="name">${name}</code></h3>
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
                  <td>${prose(meaning)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>
    <div class="samples">
      ${block({ title: 'Sample', text: JSON.stringify(sample, null, 2), about: `sample of ${name}` })}
    </div>
  </section>`
}

/** Documents test mode, and the values that decide what happens in it. */
export const testModeSection = html`<h2 id="test-mode">Test mode</h2>
  <p>
    A key that begins with <code>bf_test_</code> works in the test mode of your organisation. Test mode has
    its own employees, keys and webhook endpoints. We send no messages, ask no other company and use no
    credits. Its webhooks have <code>"livemode": false</code>.
  </p>
  <p>Choose what happens to a test employee by their family name:</p>
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
    The code for every number from +44 7700 900000 to 900999 is <code>${magicCode}</code>. To see links, codes
    and follow-ups expire, <a href="#testMode.advance">move the test clock on</a>.
  </p>`
