import { html } from 'hono/html'
import type { DocumentedCall } from './openapi-document.ts'
import { typeText } from './type-text.ts'

/** The field for the key that calls are tried with. The script shows it: without one nothing can be tried. */
export const tryItSection = html`<section class="try" aria-labelledby="try-it">
  <h2 id="try-it">Try it</h2>
  <p>
    Enter a test key to send the calls below from this page. To create one, switch the console to Test and
    open Settings > Developers. A test key reaches test data only: we send no messages and charge nothing. We
    do not store the key. It is gone when you leave this page.
  </p>
  <label for="test-key">Test key</label>
  <input id="test-key" type="password" autocomplete="off" spellcheck="false" placeholder="bf_test_…" />
  <p id="test-key-note" class="note" role="status"></p>
</section>`

/** Returns the form that makes a call, with what the document gives as examples. */
export function tryForm({ method, path, operation }: DocumentedCall) {
  const { operationId, parameters = [], requestBody } = operation
  const body = requestBody?.content['application/json']
  const fields = parameters.filter(({ in: place }) => place === 'path' || place === 'query')
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-method="${method.toUpperCase()}" data-path="${path}" aria-label="Try ${operationId}">
      ${fields.map(({ name, in: place, required, schema }) => {
        const id = `try-${operationId}-${name}`
        return html`<label for="${id}">${name} <span class="muted">${typeText(schema)}</span></label>
          <input
            id="${id}"
            name="${name}"
            data-in="${place}"
            autocomplete="off"
            ${required ? 'required' : ''}
          />`
      })}
      ${
        body
          ? html`<label for="try-${operationId}-body">Body</label>
              <textarea id="try-${operationId}-body" data-in="body" rows="8" spellcheck="false">
${JSON.stringify(body.example, null, 2)}</textarea>`
          : ''
      }
      <button type="submit">Send</button>
      <div role="status"></div>
    </form>
  </details>`
}

/**
 * The script of the forms. It is loaded by the page itself, whose policy allows no other script, and inserts everything
 * as text.
 */
export const tryItScript = `'use strict'
{
  const key = document.getElementById('test-key')
  const note = document.getElementById('test-key-note')
  document.documentElement.classList.add('can-try')

  const problemOf = (text) => {
    if (text === '') return 'Enter a test key first.'
    if (text.startsWith('bf_live_')) return 'This is a live key. Use a test key here, it begins with bf_test_.'
    return /^bf_test_[\\w-]{43}$/.test(text) ? '' : 'A test key begins with bf_test_. Copy all of it.'
  }
  key.addEventListener('change', () => {
    const text = key.value.trim()
    note.textContent = text === '' ? '' : problemOf(text) || 'The key is used for what you send from this page.'
  })

  const show = (answer, title, text) => {
    const head = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = title
    head.append(strong)
    answer.replaceChildren(head)
    if (text === '') return
    const block = document.createElement('pre')
    const code = document.createElement('code')
    block.tabIndex = 0
    code.textContent = text
    block.append(code)
    answer.append(block)
  }

  const requestOf = (form) => {
    let path = form.dataset.path
    const query = new URLSearchParams()
    for (const field of form.querySelectorAll('input')) {
      const value = field.value.trim()
      if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(value))
      else if (value !== '') query.append(field.name, value)
    }
    const body = form.querySelector('textarea')
    return { path: '/api/v1' + path + (query.size ? '?' + query : ''), body: body && body.value }
  }

  const textOf = async (response) => {
    const type = response.headers.get('content-type') || ''
    if (type.includes('json')) return JSON.stringify(await response.json(), null, 2)
    const { size } = await response.blob()
    return size ? type + ', ' + size + ' bytes' : ''
  }

  const send = async (form) => {
    const answer = form.querySelector('[role=status]')
    const problem = problemOf(key.value.trim())
    if (problem) {
      note.textContent = problem
      key.focus()
      return
    }
    const { path, body } = requestOf(form)
    if (body !== null) {
      try {
        JSON.parse(body)
      } catch (error) {
        return show(answer, 'The body is not JSON: ' + error.message, '')
      }
    }
    const button = form.querySelector('button')
    button.disabled = true
    show(answer, 'Sending…', '')
    const headers = { authorization: 'Bearer ' + key.value.trim() }
    if (body !== null) headers['content-type'] = 'application/json'
    try {
      const { method } = form.dataset
      const response = await fetch(path, { method, headers, body: body ?? undefined, credentials: 'omit' })
      show(answer, method + ' ' + path + ': ' + response.status, await textOf(response))
    } catch {
      show(answer, 'No answer came. Check your connection and send it again.', '')
    } finally {
      button.disabled = false
    }
  }

  for (const form of document.querySelectorAll('details.try form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}
`
