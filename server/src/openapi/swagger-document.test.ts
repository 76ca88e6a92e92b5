import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { eventCatalogue } from './event-catalogue.ts'
import { callsOf } from './openapi-document.ts'
import type { Operation } from './operation.ts'
import { publicDocument, swaggerDocument } from './public-document.ts'

const server = withTestServer({ env: { publicUrl: 'https://hr.example.com' } })
const document = JSON.parse(JSON.stringify(swaggerDocument('https://hr.example.com'))) as ReturnType<
  typeof swaggerDocument
>

interface SwaggerOperation {
  operationId: string
  parameters: { in: string; name: string; schema?: object }[]
  responses: Record<string, { schema?: object }>
}
const operations = new Map<string, SwaggerOperation>(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method} ${path}`,
      operation as SwaggerOperation,
    ]),
  ),
)

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(withNull(document) as object, 'api')

/** Says in JSON Schema what `x-nullable` says to the tools that read OpenAPI 2.0. */
function withNull(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNull)
  if (typeof part !== 'object' || part === null) return part
  const fields = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNull(value)]))
  return fields['x-nullable'] ? { anyOf: [fields, { type: 'null' }] } : fields
}

/** Returns what a schema of the document has against a value. */
function faultsOf(schema: object, value: unknown): string | undefined {
  const absolute = JSON.parse(JSON.stringify(withNull(schema)).replaceAll('"#/', '"api#/')) as object
  const validate = ajv.compile(absolute)
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

test('it is served, and is OpenAPI 2.0 of less than a megabyte, as Power Automate asks for', async () => {
  const { status, json, text } = await server.request('GET', '/v1/openapi-2.json')
  expect([status, json]).toEqual([200, document])
  expect(await new Validator().validate(structuredClone(json))).toEqual({ valid: true })
  expect(text.length).toBeLessThan(1_000_000)
  const { host, schemes, basePath } = json
  expect({ host, schemes, basePath }).toEqual({
    host: 'hr.example.com',
    schemes: ['https'],
    basePath: '/api/v1',
  })
})

test('it has every call of API keys, with an id of letters and digits alone', () => {
  const all = callsOf(publicDocument()).map(({ method, path }) => `${method} ${path}`)
  expect([...operations.keys()].toSorted()).toEqual(all.toSorted())
  const ids = [...operations.values()].map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[A-Z][A-Za-z0-9]+$/.test(id))).toEqual([])
  expect(ids).toContain('EmployeesInvite')
})

test('what OpenAPI 3.1 gives as examples of bodies and answers fits it too', () => {
  const faults: string[] = []
  let examples = 0
  const check = (at: string, schema: object | undefined, example: unknown) => {
    examples += 1
    const fault = schema ? faultsOf(schema, example) : 'no schema'
    if (fault) faults.push(`${at}: ${fault}`)
  }
  for (const { method, path, operation } of callsOf(publicDocument())) {
    const at = `${method} ${path}`
    const other = operations.get(at)!
    const body = operation.requestBody?.content['application/json']
    if (body)
      check(`${at} body`, other.parameters.find(({ in: place }) => place === 'body')?.schema, body.example)
    for (const [status, { example }] of jsonAnswers(operation)) {
      if (other.responses[status]) check(`${at} ${status}`, other.responses[status].schema, example)
      else check(`${at} ${status}`, document.responses.Error.schema, example)
    }
  }
  expect(faults).toEqual([])
  expect(examples).toBeGreaterThan(200)
})

function jsonAnswers({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, answer]) => {
    if (!('content' in answer) || Object.keys(answer.content).join() !== 'application/json') return []
    const content = answer.content['application/json']
    return content ? [[status, content] as const] : []
  })
}

test('so do answers, whose fields are often null', async () => {
  const { token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const created = await server.request('POST', '/webhook-endpoints', {
    token,
    body: { url: 'https://hr.example.com/hook', events: ['*'] },
  })
  const answers = [
    ['get /employees', (await server.request('GET', '/employees', { token })).json],
    [
      'get /employees/{employeeId}',
      (await server.request('GET', `/employees/${employeeId}`, { token })).json,
    ],
    ['post /webhook-endpoints', created.json],
  ] as const
  for (const [at, answer] of answers) {
    const { responses } = operations.get(at)!
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
    expect([at, faultsOf(success?.schema ?? { not: {} }, answer)]).toEqual([at, undefined])
  }
})

test('the request that docs/automation.md gives to paste invites, and the event is one that is sent', async () => {
  const guide = readFileSync(new URL('../../../docs/automation.md', import.meta.url), 'utf8')
  const [invitation = '', event = ''] = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json]) => json)
  const { token } = await server.signUp()
  const { json: made } = await server.request('POST', '/api-keys', {
    token,
    body: { name: 'Zapier', scopes: ['employees:read', 'employees:write'] },
  })
  const call = (method: string, path: string, raw?: string) =>
    server.app.request(`https://hr.example.com/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: raw,
    })
  const invited = await call('POST', '/employees/invite', invitation)
  const { employeeId } = (await invited.json()) as { employeeId: string }
  expect(invited.status).toBe(201)
  expect(await (await call('GET', `/employees/${employeeId}`)).json()).toMatchObject({
    employee: { status: 'invited' },
  })
  const { type, data, ...others } = JSON.parse(event) as { type: string; data: object }
  const found = eventCatalogue().find(({ name }) => name === 'employee.completed')!
  const sample = found.sample as { data: object }
  expect(sample).toMatchObject({ type })
  expect(Object.keys(sample)).toEqual(expect.arrayContaining(Object.keys(others)))
  expect(Object.keys(sample.data)).toEqual(expect.arrayContaining(Object.keys(data)))
})
