import { html } from 'hono/html'
import { type DocumentedCall, groupsOf, type OpenapiDocument } from './openapi-document.ts'
import type { Content, Operation } from './operation.ts'
import { typeText } from './type-text.ts'
import { eventContents, eventSections, quickStart, testModeSection } from './reference-sections.ts'
import { tryForm, tryItSection } from './try-it.ts'

/** Returns the reference of the API as one page, with a style sheet and a script of its own and nothing else. */
export function referencePage(document: OpenapiDocument) {
  const { info, components } = document
  const groups = groupsOf(document).map(({ words, calls }) => ({ name: capitalised(words), calls }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} reference</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/api/reference.css" />
        <script src="/docs/api/try-it.js" defer></script>
      </head>
      <body>
        <div class="layout">
          <nav class="contents" aria-label="Contents">
            <details open>
              <summary>Contents</summary>
              <ul>
                <li><a href="#quick-start">Quick start</a></li>
                <li><a href="#conventions">Conventions</a></li>
                <li><a href="#test-mode">Test mode</a></li>
                <li class="try"><a href="#try-it">Try it</a></li>
              </ul>
              ${groups.map(
                ({ name, calls: own }) =>
                  html`<h2>${name}</h2>
                    <ul>
                      ${own.map(({ operation }) => contentsItem(operation))}
                    </ul>`,
              )}
              ${eventContents()}
            </details>
          </nav>
          <main>
            <h1>${info.title}</h1>
            <p class="muted">
              Version ${info.version}. <a href="/api/v1/openapi.json">The same as an OpenAPI 3.1 document</a>
            </p>
            <p>${info.description.replaceAll('`', '')}</p>
            ${quickStartSection} ${conventions} ${testModeSection} ${tryItSection}
            ${groups.map(
              ({ name, calls: own }) =>
                html`<h2>${name}</h2>
                  ${own.map((call) => callSection(call))}`,
            )}
            ${eventSections()}
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<h3 id="schema-${name}">${name}</h3>
                  <pre tabindex="0"><code>${typeText(schema)}</code></pre>`,
            )}
          </main>
        </div>
      </body>
    </html>`
}

const quickStartSection = html`<h2 id="quick-start">Quick start</h2>
  ${quickStart.map(
    ({ title, about, command }) =>
      html`<h3>${title}</h3>
        <p>${about}</p>
        <pre class="command" tabindex="0"><code>${command}</code></pre>`,
  )}`

const conventions = html`<h2 id="conventions">Conventions</h2>
  <p>
    <strong>Keys.</strong> Every request carries <code>Authorization: Bearer bf_live_…</code>. A key has
    scopes, may end at a time, and may work from some IP addresses only. What is wrong with a key is told by
    401 <code>api_key_expired</code>, <code>api_key_revoked</code>, 403 <code>address_not_allowed</code> or
    <code>scope_missing</code>, with the name of the scope in <code>scope</code>.
  </p>
  <p>
    <strong>Errors.</strong> Anything but a success has <code>message</code>, fit to be shown,
    <code>code</code>, for programs, <code>requestId</code>, for our support, and on 422
    <code>errors</code> by field.
  </p>
  <p>
    <strong>Limits.</strong> A key is served 600 requests a minute. <code>RateLimit</code> says how many are
    left (<code>r</code>) and for how many seconds (<code>t</code>). Over the limit the answer is 429, and
    <code>Retry-After</code> says to the second when the next one is served.
  </p>
  <p>
    <strong>Trying again.</strong> Calls that create something take an <code>Idempotency-Key</code>: the same
    key and body are done once, for 24 hours.
  </p>
  <p>
    <strong>Versions.</strong> Name the one that you write for in <code>Bonafide-Version</code>. Within a
    version changes only add, so read past fields and values that you do not know.
  </p>`

function contentsItem({ operationId, summary }: Operation) {
  return html`<li><a href="#${operationId}">${firstSentence(summary)}</a></li>`
}

function callSection({ method, path, operation }: DocumentedCall) {
  const { operationId, description, parameters = [], requestBody, responses } = operation
  const named = parameters.filter(({ name }) => name)
  return html`<section aria-labelledby="${operationId}">
    <h3 id="${operationId}">
      <span class="method">${method.toUpperCase()}</span><code>/api/v1${path}</code>
    </h3>
    ${description.split('\n\n').map((text) => html`<p>${text.replaceAll('`', '')}</p>`)}
    ${named.length > 0 ? parameterTable(named) : ''}
    ${requestBody ? bodyOf('Request', requestBody.content) : ''}
    ${Object.entries(responses).map(([status, answer]) =>
      'content' in answer && !answer['x-codes'] ? bodyOf(`Answer ${status}`, answer.content) : '',
    )}
    ${errorTable(responses)} ${tryForm({ method, path, operation })}
  </section>`
}

function parameterTable(parameters: NonNullable<Operation['parameters']>) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Parameters">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, in: place, required, schema }) =>
            html`<tr>
              <td><code>${name}</code>${required ? ' (required)' : ''}</td>
              <td>${place}</td>
              <td><code>${typeText(schema)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function bodyOf(title: string, content: Content) {
  return Object.entries(content).map(([type, { schema, example }]) =>
    type === 'application/json'
      ? html`<h4>${title}: <code>${typeText({ ...schema, properties: undefined })}</code></h4>
          <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
      : html`<h4>${title}: a file, <code>${type}</code></h4>`,
  )
}

function errorTable(responses: Operation['responses']) {
  const rows = Object.entries(responses).flatMap(([status, answer]) =>
    'content' in answer && answer['x-codes'] ? [{ status, codes: answer['x-codes'] }] : [],
  )
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Errors">
    <table>
      <thead>
        <tr>
          <th scope="col">Error</th>
          <th scope="col">code</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ status, codes }) =>
            html`<tr>
              <td>${status}</td>
              <td><code>${codes.join(', ')}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const firstSentence = (text: string) => text.split(/(?<=\.) /)[0] ?? text

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
