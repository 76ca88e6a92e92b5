import { html } from 'hono/html'
import { type Sample, samplesOf } from './code-samples.ts'
import { everySchema, type JsonSchema } from './json-schema.ts'
import type { NamedCall } from './named-calls.ts'
import type { Operation } from './operation.ts'
import { block, prose } from './reference-sections.ts'
import { tryForm } from './try-it.ts'
import { typeText } from './type-text.ts'

/** Documents one call: what it takes and answers, and beside it how it is made. */
export function callSection(call: NamedCall) {
  const { method, path, noun, name, operation } = call
  const { operationId, summary, responses, 'x-scope': scope } = operation
  const samples = samplesOf(call).map((sample) => sampleBlock(sample, operationId))
  return html`<section class="call">
    <div class="text">
      <h3 id="${operationId}"><span class="muted">${noun}</span> <span class="name">${name}</span></h3>
      <p class="path">${methodMark(method)}<code>/api/v1${path}</code></p>
      <p>${prose(summary)}</p>
      <p class="muted">Your key needs the scope <code>${scope}</code>.</p>
      ${inputTable(operation)} ${answers(responses)} ${errorTable(responses)}
      ${tryForm({ method, path, operation })}
    </div>
    <div class="samples">
      <div class="codes">${samples}</div>
      ${answerExamples(responses, operationId)}
    </div>
  </section>`
}

/** The method in a word and a colour of its own. */
export const methodMark = (method: string) =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`

const sampleBlock = ({ language, code }: Sample, call: string) =>
  block({ title: language, text: code, about: `${language} for ${call}`, language })

interface Input {
  name: string
  place: string
  schema: JsonSchema
  required: boolean
}

function inputsOf({ parameters = [], requestBody }: Operation): Input[] {
  const body = requestBody?.content['application/json']?.schema ?? {}
  const { properties = {}, required = [] } = everySchema()[body.$ref?.split('/').at(-1) ?? ''] ?? body
  return [
    ...parameters
      .filter(({ name }) => name)
      .map(({ name, in: place, required: isRequired, schema }) => ({
        name,
        place,
        schema,
        required: isRequired,
      })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      place: 'body',
      schema,
      required: required.includes(name),
    })),
  ]
}

function inputTable(operation: Operation) {
  const inputs = inputsOf(operation)
  if (inputs.length === 0) return ''
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Fields of ${operation.operationId}">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        ${inputs.map(
          ({ name, place, required, schema }) =>
            html`<tr>
              <td><code>${name}</code>${required ? ' (required)' : ''}</td>
              <td>${place}</td>
              <td>${linkedType(schema)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function linkedType(schema: JsonSchema) {
  const text = typeText(schema).replaceAll(/\s+/g, ' ')
  return schema.$ref ? html`<a href="#schema-${text}"><code>${text}</code></a>` : html`<code>${text}</code>`
}

function answers(responses: Operation['responses']) {
  return successesOf(responses).map(({ status, type, schema }) => {
    if (type !== 'application/json') return html`<p>Answer ${status}: a file, <code>${type}</code></p>`
    return schema.$ref ? html`<p>Answer ${status}: ${linkedType(schema)}</p>` : ''
  })
}

function answerExamples(responses: Operation['responses'], call: string) {
  return successesOf(responses).map(({ status, type, example }) =>
    type === 'application/json' && example !== undefined
      ? block({
          title: `Answer ${status}`,
          text: JSON.stringify(example, null, 2),
          about: `answer of ${call}`,
        })
      : '',
  )
}

const successesOf = (responses: Operation['responses']) =>
  Object.entries(responses).flatMap(([status, answer]) =>
    'content' in answer && !answer['x-codes']
      ? Object.entries(answer.content).map(([type, content]) => ({ status, type, ...content }))
      : [],
  )

function errorTable(responses: Operation['responses']) {
  const rows = Object.entries(responses).flatMap(([status, answer]) =>
    'content' in answer && answer['x-codes'] ? [{ status, codes: answer['x-codes'] }] : [],
  )
  return html`<details class="errors">
    <summary>Errors</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
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
  </details>`
}
