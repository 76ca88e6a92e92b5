import { html } from 'hono/html'
import { callSection, methodMark } from './call-section.ts'
import { type NamedCall, namedCalls } from './named-calls.ts'
import type { OpenapiDocument } from './openapi-document.ts'
import {
  conventions,
  eventContents,
  eventSections,
  prose,
  quickStartSection,
  testModeSection,
} from './reference-sections.ts'
import { tryItSection } from './try-it.ts'
import { typeText } from './type-text.ts'

/** Returns the reference of the API as one page, with a style sheet and scripts of its own and nothing else. */
export function referencePage(document: OpenapiDocument) {
  const { info, components } = document
  const groups = namedCalls(document)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} reference</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/api/reference.css" />
        <script src="/docs/api/reference.js" defer></script>
        <script src="/docs/api/try-it.js" defer></script>
      </head>
      <body>
        <div class="layout">
          <nav class="contents" aria-label="Contents">
            <details>
              <summary>Contents</summary>
              <div class="panel">
                ${searchField}
                <div class="places">
                  <ul>
                    <li><a href="#quick-start">Quick start</a></li>
                    <li><a href="#conventions">Conventions</a></li>
                    <li><a href="#test-mode">Test mode</a></li>
                    <li class="try"><a href="#try-it">Try it</a></li>
                  </ul>
                  ${groups.map(
                    ({ noun, calls }) =>
                      html`<h2>${noun}</h2>
                        <ul>
                          ${calls.map((call) => contentsItem(call))}
                        </ul>`,
                  )}
                  ${eventContents()}
                  <ul>
                    <li><a href="#schemas">Schemas</a></li>
                  </ul>
                </div>
              </div>
            </details>
          </nav>
          <main>
            <h1>${info.title}</h1>
            <p class="muted">
              Version ${info.version}.
              <a href="/api/v1/openapi.json">Download as an OpenAPI 3.1 document</a>, or
              <a href="/api/v1/openapi-2.json">in OpenAPI 2.0</a> for tools that read no other
            </p>
            <p>${prose(info.description)}</p>
            ${quickStartSection} ${conventions} ${testModeSection} ${tryItSection}
            ${groups.map(
              ({ noun, calls }) =>
                html`<h2 id="${idOf(noun)}">${noun}</h2>
                  ${calls.map((call) => callSection(call))}`,
            )}
            ${eventSections()}
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<section>
                  <h3 id="schema-${name}">${name}</h3>
                  <pre tabindex="0"><code>${typeText(schema)}</code></pre>
                </section>`,
            )}
          </main>
        </div>
        <p id="said" role="status"></p>
      </body>
    </html>`
}

/** The script shows it: without one the browser's own search finds what the page has. */
const searchField = html`<div class="search" role="search">
  <label for="search">Search the reference</label><kbd aria-hidden="true">/</kbd>
  <input
    id="search"
    type="search"
    role="combobox"
    aria-expanded="false"
    aria-controls="found"
    aria-autocomplete="list"
    aria-keyshortcuts="/"
    autocomplete="off"
    spellcheck="false"
    placeholder="Name, path or field"
  />
  <p id="found-note" role="status"></p>
  <ul id="found" role="listbox" aria-label="Found" hidden></ul>
</div>`

const idOf = (noun: string) => `calls-${noun.toLowerCase().replaceAll(' ', '-')}`

function contentsItem({ method, name, operation }: NamedCall) {
  return html`<li>
    <a href="#${operation.operationId}">${methodMark(method)}<span>${name}</span></a>
  </li>`
}
