import fc from 'fast-check'
import { callsOf, type DocumentedCall, type OpenapiDocument } from '#openapi/openapi-document.ts'
import { exampleOf } from '#openapi/example-of.ts'
import type { JsonSchema } from '#openapi/json-schema.ts'
import { credentials } from './key-holders.ts'

/** A request that follows from a document, as a faulty or ill-meaning server could send it. */
export interface DocumentedRequest extends DocumentedCall {
  /** The path below `/api/v1` with its query; ids are placeholders. */
  address: string
  credential: string | undefined
  headers: Record<string, string>
  raw: string | undefined
}

const text = JSON.stringify
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\u202eabc', "'; drop table employees; --", '<script>'),
  fc.constantFrom('a\r\nBcc: b@example.com', '=1+1', 'x'.repeat(5000), '1e999', 'null', '2026-02-30', '-1'),
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { toString: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** The placeholder for each field of an example whose value only the server under test knows. */
const placeholderOf: Readonly<Record<string, string>> = {
  email: '@unique@example.com',
  externalId: '@unique',
  employeeId: '@employee',
  endpointId: '@endpoint',
  deliveryId: '@delivery',
  fileId: '@file',
  packId: '@pack',
  cursor: '@cursor',
  url: 'https://hooks.example.invalid/in',
}

const someMetadata = fc.dictionary(fc.string({ maxLength: 42 }), fc.string({ maxLength: 510 }), {
  maxKeys: 22,
})

/** Values of a request: mostly as their schema wants them, often nearly, and sometimes not at all. */
function valuesOf(schemas: Readonly<Record<string, JsonSchema>>) {
  const value = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 8, arbitrary: usual(schema, name) },
      { weight: 2, arbitrary: bySchema(schema, name) },
      { weight: 1, arbitrary: oddValue },
    )
  const usual = (given: JsonSchema, name: string) => {
    const schema = resolved(given, schemas)
    const { properties } = schema
    return properties
      ? bySchema(schema, name)
      : fc.constant(placeholderOf[name] ?? exampleOf(schema, schemas, name))
  }
  const bySchema = (schema: JsonSchema, name: string): fc.Arbitrary<unknown> => {
    const { $ref, anyOf, enum: options, properties, items, type } = schema
    if ($ref) return bySchema(resolved(schema, schemas), name)
    if (anyOf) return fc.oneof(...anyOf.map((option) => bySchema(option, name)))
    if (options) return fc.constantFrom(...options)
    if (properties) return record(schema)
    if (items) return fc.array(value(items, name), { maxLength: 4 })
    if (type === 'boolean') return fc.boolean()
    if (type === 'object') return someMetadata
    if (type === 'null') return fc.constant(null)
    if (type === 'number' || type === 'integer') return numbers(schema)
    return fc.oneof(fc.constantFrom(...likely), lengthsOf(schema), oddText)
  }
  const record = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> => {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, value(field, name)]),
    )
    const extra = fc.dictionary(fc.string({ maxLength: 8 }), oddValue, { maxKeys: 1 })
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(fields, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.record(fields), extra).map(([own, more]) => ({ ...own, ...more })),
      },
    )
  }
  return { value, bySchema }
}

const resolved = (schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

const likely = [
  '@foreignEmployee',
  '@employee',
  'https://hr.example.com',
  '2026-01-01',
  'Ella Novak',
  '07400 123456',
]

const numbers = ({ minimum = 0, maximum = 100 }: JsonSchema) =>
  fc.oneof(fc.integer({ min: minimum - 1, max: maximum + 1 }), fc.double())

/** Texts as long as is allowed, and longer and shorter by one. */
const lengthsOf = ({ minLength = 1, maxLength = 100 }: JsonSchema) =>
  fc
    .constantFrom(minLength - 1, minLength, maxLength, maxLength + 1)
    .map((length) => 'x'.repeat(Math.max(length, 0)))

const oddSegments = [
  '%00',
  '%E0%A4%A',
  '%2F',
  'x'.repeat(3000),
  "'",
  '1e9',
  '-',
  '%F0%9F%92%A9',
  'undefined',
  '%20',
]

function segment(name: string): fc.Arbitrary<string> {
  const own = placeholderOf[name] ?? name
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(own) },
    {
      weight: 2,
      arbitrary: fc.constant(own.replace(/^@(\w)/, (_, first: string) => `@foreign${first.toUpperCase()}`)),
    },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
  )
}

const someHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': '@unique' },
      { 'idempotency-key': 'again' },
      { 'idempotency-key': 'ü'.repeat(300) },
      { 'bonafide-version': '2026-11' },
      { 'bonafide-version': '2025-01' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { 'x-request-id': '<script>' },
      { origin: 'https://hr.example.com', 'sec-fetch-site': 'cross-site' },
      { cookie: 'XSRF-TOKEN=%; token={"a":1}' },
    ),
  },
)

/** Requests to every call of a document: address, query and body follow from what it says of the call. */
export function documentedRequest(document: OpenapiDocument): fc.Arbitrary<DocumentedRequest> {
  const { value } = valuesOf(document.components.schemas)
  return fc.constantFrom(...callsOf(document)).chain((call) => {
    const { parameters = [], requestBody } = call.operation
    const of = (place: string) => parameters.filter((parameter) => parameter.in === place)
    const schema = requestBody?.content['application/json']?.schema
    const body = schema
      ? value(schema, '').map((made) => text(made))
      : fc.constantFrom(undefined, undefined, '{}')
    const query = Object.fromEntries(of('query').map(({ name, schema: field }) => [name, value(field, name)]))
    return fc
      .record({
        segments: fc.record(Object.fromEntries(of('path').map(({ name }) => [name, segment(name)]))),
        query: fc.record(query, {
          requiredKeys: of('query').flatMap(({ name, required }) => (required ? [name] : [])),
        }),
        extra: fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          fc.constant({ unknown: '1', 'a[b]': '%' }),
        ),
        credential: fc.constantFrom(...credentials),
        headers: someHeaders,
        raw: fc.oneof(
          { weight: 9, arbitrary: body },
          fc.oneof(
            fc.json(),
            fc.string(),
            fc.constantFrom(undefined, '', '{', '[1,', `"${'x'.repeat(70_000)}"`),
          ),
        ),
      })
      .map(({ segments, query: asked, extra, raw, ...made }) => ({
        ...call,
        ...made,
        address: addressOf(call.path, segments, { ...asked, ...extra }),
        raw: call.method === 'get' ? undefined : raw,
      }))
  })
}

function addressOf(path: string, segments: Record<string, string>, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? name)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    search.set(name, typeof value === 'string' ? value : text(value))
  return search.size ? `${filled}?${search.toString().replaceAll('%40', '@')}` : filled
}
