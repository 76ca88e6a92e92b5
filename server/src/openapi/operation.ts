import { asksProof } from '@bonafide/shared/contract/permissions.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import type * as v from 'valibot'
import { errorsOf } from './errors-of.ts'
import { exampleId, exampleOf } from './example-of.ts'
import { everySchema, fieldSchemas, type JsonSchema, jsonSchema } from './json-schema.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  example?: unknown
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

interface Answer {
  description: string
  headers?: Record<string, { $ref: string }>
  content: Content
  /** The values that `code` may have. */
  'x-codes'?: string[]
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  /** The permission that the role of a user has to include. */
  'x-permission'?: string
  /** The scope that an API key has to include. */
  'x-scope'?: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of the caller. The same key and body answer what the first call answered, for 24 hours; ' +
    'the same key with another body is refused with 422, while the first is under way with 409.',
  example: exampleId,
  schema: { type: 'string', maxLength: 255 },
}

/** The body of every answer that is not a success; two of them have more fields. */
export const errorBody: JsonSchema = {
  anyOf: ['ErrorBody', 'ForbiddenBody', 'SecondFactorRequired'].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  })),
}

const keyHeaders = ['Bonafide-Version', 'RateLimit-Policy', 'RateLimit']

/** One call of the contract as OpenAPI describes it. */
export function operation(group: string, name: string, call: Endpoint): Operation {
  const isPublic = call.auth.includes('apiKey')
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(call.idempotent ? [idempotencyKey] : []),
    ...(isPublic ? [{ $ref: '#/components/parameters/Version' } as unknown as Parameter] : []),
  ]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    description: describe(call),
    security: call.auth.map((kind) => (kind === 'none' ? {} : { [kind]: [] })),
    ...(call.permission && call.permission !== 'member' && { 'x-permission': call.permission }),
    ...(call.keyScope && { 'x-scope': call.keyScope }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(call),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        ...(isPublic && { headers: headers(keyHeaders) }),
        content: call.download ? files(call.download) : replyContent(call),
      },
      ...(isPublic && errorAnswers(call)),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const headers = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function describe({ summary, auth, permission, keyScope, idempotent, effect }: Endpoint): string {
  const isForUsers = auth.includes('session') && permission && permission !== 'member'
  const facts = [
    keyScope && `An API key needs the scope \`${keyScope}\`.`,
    isForUsers && `The role of a user needs the permission \`${permission}\`.`,
    asksProof({ effect }) && 'A user is asked to prove within 10 minutes who they are.',
    idempotent && 'Takes an `Idempotency-Key`.',
  ].filter(Boolean)
  return [summary, ...(facts.length > 0 ? [facts.join(' ')] : [])].join('\n\n')
}

function errorAnswers(call: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    [...errorsOf(call)].map(([status, codes]): [string, Answer] => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...(status === 429 && { headers: headers([...keyHeaders, 'Retry-After']) }),
        content: { 'application/json': { schema: errorBody, example: errorExample(status, codes[0] ?? '') } },
        'x-codes': codes,
      },
    ]),
  )
}

const errorExample = (status: number, code: string) => ({
  message: 'What happened and what to do, fit to be shown',
  code,
  requestId: exampleId,
  ...(code === 'scope_missing' && { scope: 'employees:read' }),
  ...((status === 429 || status === 503) && { retryAfter: 8 }),
})

function parametersIn(place: 'path' | 'query', schema: v.GenericSchema | undefined): Parameter[] {
  if (!schema) return []
  return fieldSchemas(schema).map(({ name, ...field }) => ({
    name,
    in: place,
    ...field,
    example: exampleOf(field.schema, everySchema(), name),
  }))
}

function requestBody({ body, upload }: Endpoint): Pick<Operation, 'requestBody'> {
  if (upload) return { requestBody: { required: true, content: files(upload.types) } }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body, 'request')) } } : {}
}

function replyContent({ reply, replyType, replyLines }: Endpoint): Content {
  const schema = jsonSchema(reply, 'reply')
  if (replyType) return { [replyType]: { schema } }
  return { ...json(schema), ...(replyLines && { 'application/x-ndjson': { schema: { type: 'string' } } }) }
}

function files(types: readonly string[]): Content {
  const contentOf = (type: string): Content[string] =>
    type === 'application/json'
      ? { schema: { type: 'object' }, example: {} }
      : { schema: { type: 'string', format: 'binary' } }
  return Object.fromEntries(types.map((type) => [type, contentOf(type)]))
}

/** Returns a body as JSON, with an example of it. */
export function json(schema: JsonSchema): Content {
  return { 'application/json': { schema, example: exampleOf(schema, everySchema()) } }
}
