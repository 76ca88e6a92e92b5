import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import fc from 'fast-check'

/** A request that a faulty program or an attacker could make of a call. */
export interface AnyRequest {
  endpoint: Endpoint
  method: string
  path: string
  token: string | undefined
  headers: Record<string, string>
  raw: string | undefined
}

/** Placeholders in requests for values that only the server under test knows; replaced when a request is sent. */
export const placeholders = ['@session', '@key', '@flow', '@link', '@employee', '@endpoint'] as const

// The parts of a valibot schema that say which values it takes.
interface Schema {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly unknown[]
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202eabc',
    "'; drop table employees; --",
    '<script>',
    '%s%n',
  ),
  fc.constantFrom('a\r\nBcc: b@example.com', '=1+1', 'x'.repeat(5000), '../../etc/passwd', '1e999', 'null'),
)
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, [], {}, [[]], { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const likelyText = fc.constantFrom(
  ...placeholders,
  'ella@example.com',
  'Ella Novak',
  '07400 123456',
  '000000',
  'email',
  'id',
  'violet-anchor-42',
  'https://hr.example.com',
  'https://hooks.example.com/in',
  'price_basic_monthly',
  '2026-01-01',
  crypto.randomUUID(),
)

const known: Readonly<Record<string, string>> = {
  email: 'ella@example.com',
  employeeId: '@flow',
  endpointId: '@endpoint',
  events: 'step.updated',
  phone: '07400 123456',
  phoneNumber: '07400 123456',
  token: '@link',
  url: 'https://hooks.example.com/in',
}

/** Values that are sometimes what a schema wants, often nearly, and sometimes not at all. */
function valueFor(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fittingValue(schema, name) }, { weight: 1, arbitrary: oddValue })
}

function fittingValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.entries) return objectFor(schema.entries)
  if (schema.wrapped) return valueFor(schema.wrapped, name)
  if (schema.type === 'array' && schema.item) return fc.array(valueFor(schema.item, name), { maxLength: 4 })
  if (schema.type === 'picklist') return fc.constantFrom(...(schema.options ?? []))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number') return fc.oneof(fc.integer({ max: 100 }), fc.double())
  const text = fc.oneof({ weight: 3, arbitrary: likelyText }, { weight: 1, arbitrary: oddText })
  return name in known ? fc.oneof({ weight: 2, arbitrary: fc.constant(known[name]) }, text) : text
}

function objectFor(entries: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.entries(entries).map(([name, schema]) => [name, valueFor(schema, name)] as const)
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
      fc.record(Object.fromEntries(fields)),
      fc.boolean(),
      fc.dictionary(fc.string({ maxLength: 8 }), oddValue, { maxKeys: 1 }),
    )
    .map(([some, all, isWhole, extra]) => ({ ...extra, ...(isWhole ? all : some) }))
}

/** The tokens for each way to be authenticated; for a widget it takes a page. */
const tokensOf: Readonly<Record<string, string[]>> = {
  session: ['@session'],
  apiKey: ['@key'],
  none: ['@session'],
}

const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')
const anyHeader = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic YTpi' },
  { 'idempotency-key': 'again' },
  { 'bonafide-version': '2026-11' },
  { 'bonafide-version': 'ü' },
  { 'idempotency-key': 'ü'.repeat(300) },
  { 'x-request-id': '<script>' },
  { 'x-forwarded-for': '::1, nonsense' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { cookie: 'XSRF-TOKEN=%; token={"a":1}' },
  { 'accept-language': '\u00ff'.repeat(200) },
)
const anySegment = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.constantFrom(...placeholders, crypto.randomUUID()),
  fc.constantFrom('%00', '%E0%A4%A', '..', '%2e%2e%2f', 'x'.repeat(3000), "'", '1e9', '-', '%F0%9F%92%A9'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }).map(encodeURIComponent),
)
const anyRaw = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('', '{', '[1,', '"\\ud800"', '['.repeat(9000)),
)

/** Any request to a call of the contract: its address, query and body follow from the call's own schemas. */
export function anyRequest(endpoints: readonly Endpoint[]): fc.Arbitrary<AnyRequest> {
  return fc.constantFrom(...endpoints).chain((endpoint) => {
    const body = endpoint.body ? valueFor(endpoint.body) : fc.constant(undefined)
    const query = endpoint.query ? fittingValue(endpoint.query) : fc.constant({})
    return fc
      .record({
        body,
        raw: anyRaw,
        isRaw: fc.nat({ max: 9 }),
        query,
        segments: fc.array(anySegment, { minLength: 2, maxLength: 2 }),
        method: anyMethod,
        isV1: fc.boolean(),
        isOtherMethod: fc.nat({ max: 19 }),
        token: fc.oneof(
          {
            weight: 6,
            arbitrary: fc.constantFrom(...endpoint.auth.flatMap((way) => tokensOf[way] ?? [])),
          },
          fc.constantFrom('@key', '@flow', '@link', 'garbage', undefined),
        ),
        headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, anyHeader),
      })
      .map(({ isRaw, isOtherMethod, ...made }) => {
        const text = isRaw ? jsonOf(made.body) : made.raw
        const method = isOtherMethod ? endpoint.method : made.method
        return {
          endpoint,
          method,
          path:
            (made.isV1 && endpoint.auth.includes('apiKey') ? '/v1' : '') +
            pathOf(endpoint, made.segments, made.query),
          token: endpoint.auth.includes('none') ? undefined : made.token,
          headers: made.headers,
          raw: method === 'GET' || method === 'HEAD' ? undefined : text,
        }
      })
  })
}

// The address names the console's own id.
const usual: Readonly<Record<string, string>> = { ...known, employeeId: '@employee' }

const jsonOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

function pathOf({ path }: Endpoint, segments: (string | undefined)[], query: unknown): string {
  let next = 0
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[next++] ?? usual[name] ?? name)
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams()
  for (const [name, value] of fields)
    search.set(name, typeof value === 'string' ? value : String(jsonOf(value)))
  return `${address}?${search.toString()}`
}
