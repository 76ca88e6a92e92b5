import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { WebhookPayload } from '@bonafide/shared/contract/webhooks.ts'
import type * as v from 'valibot'
import { componentSchemas, fieldSchemas, type JsonSchema, jsonSchema } from './json-schema.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema }>

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  /** What the role of a user has to include. */
  'x-permission'?: string
  /** What an API key has to include. */
  'x-scope'?: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content: Content } | { $ref: string }>
}

export interface OpenapiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: object }>
  components: {
    securitySchemes: Record<string, object>
    responses: Record<string, object>
    schemas: Record<string, JsonSchema>
  }
}

const description =
  'Generated from the contract (shared/src/contract). All bodies are JSON, at most 64 KB, except the files of ' +
  'evidence. Every answer that ' +
  'is not a success has the shape of ErrorBody, and its message is fit to be shown; a 403 may say more.'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of the caller. The same key and body answer what the first call answered, for 24 hours; ' +
    'the same key with another body is refused with 422, while the first is under way with 409.',
  schema: { type: 'string', maxLength: 255 },
}

/** The OpenAPI 3.1 document of every call in the contract. */
export function openapiDocument(): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  for (const [group, calls] of Object.entries(api)) {
    for (const [name, call] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = (paths[call.path] ??= {})
      path[call.method.toLowerCase()] = operation(group, name, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bonafide API', version: '1.0.0', description },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        embed: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'What POST /embed/tokens answers. Works from the page it was made for only.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key from Settings, bf_live_…' },
      },
      responses: { Error: { description: 'Anything that is not a success.', content: json(errorBody) } },
      schemas: componentSchemas([paths, webhooks, errorBody]),
    },
  }
}

/** What every answer has that is not a success, and what two of them say besides. */
const errorBody: JsonSchema = {
  anyOf: ['ErrorBody', 'ForbiddenBody', 'SecondFactorRequired'].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  })),
}

const webhooks: OpenapiDocument['webhooks'] = {
  event: {
    post: {
      operationId: 'webhooks.event',
      summary: 'What an endpoint is sent, signed by Standard Webhooks. Any status from 200 to 299 takes it.',
      requestBody: { required: true, content: json(jsonSchema(WebhookPayload, 'reply')) },
      responses: { '2XX': { description: 'Taken.' }, '410': { description: 'Nothing more is sent there.' } },
    },
  },
}

function operation(group: string, name: string, call: Endpoint): Operation {
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(call.idempotent ? [idempotencyKey] : []),
  ]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    security: call.auth.map((kind) => (kind === 'none' ? {} : { [kind]: [] })),
    ...(call.permission && call.permission !== 'member' && { 'x-permission': call.permission }),
    ...(call.scope && { 'x-scope': call.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(call),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        content: call.download
          ? files(call.download)
          : { [call.replyType ?? 'application/json']: { schema: jsonSchema(call.reply, 'reply') } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

function parametersIn(place: 'path' | 'query', schema: v.GenericSchema | undefined): Parameter[] {
  return schema ? fieldSchemas(schema).map(({ name, ...field }) => ({ name, in: place, ...field })) : []
}

function requestBody({ body, upload }: Endpoint): Pick<Operation, 'requestBody'> {
  if (upload) return { requestBody: { required: true, content: files(upload.types) } }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body, 'request')) } } : {}
}

function files(types: readonly string[]): Content {
  const schemaOf = (type: string): JsonSchema =>
    type === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' }
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]))
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}
