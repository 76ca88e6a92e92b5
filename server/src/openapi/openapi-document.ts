import { api } from '@bonafide/shared/contract/api.ts'
import { apiVersions, type Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { WebhookPayload } from '@bonafide/shared/contract/webhooks/payload.ts'
import { eventCatalogue } from './event-catalogue.ts'
import { componentSchemas, type JsonSchema, jsonSchema } from './json-schema.ts'
import { errorBody, json, type Operation, operation } from './operation.ts'

export interface OpenapiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; contact: { name: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: object }>
  components: {
    securitySchemes: Record<string, object>
    parameters: Record<string, object>
    headers: Record<string, object>
    responses: Record<string, object>
    schemas: Record<string, JsonSchema>
  }
}

const contact = { name: 'Bonafide' }

const description =
  'Generated from the contract (shared/src/contract). All bodies are JSON, at most 64 KB, except the files of ' +
  'evidence. Every answer that ' +
  'is not a success has the shape of ErrorBody, and its message is fit to be shown; a 403 may say more.'

const versionParameter = {
  name: 'Bonafide-Version',
  in: 'header',
  required: false,
  description: 'The version that the caller was written for. An unknown one is refused with 400.',
  example: apiVersions[0],
  schema: { type: 'string', enum: [...apiVersions] },
}

const answerHeaders = {
  'Bonafide-Version': {
    description: 'The version of this answer.',
    schema: { type: 'string', example: apiVersions[0] },
  },
  'RateLimit-Policy': {
    description: 'How many requests (`q`) a key is served in so many seconds (`w`).',
    schema: { type: 'string', example: '"key";q=600;w=60' },
  },
  RateLimit: {
    description:
      'How many requests are left (`r`), and in how many seconds there are all of them again (`t`).',
    schema: { type: 'string', example: '"key";r=599;t=42' },
  },
  'Retry-After': {
    description: 'In how many seconds the request is served.',
    schema: { type: 'integer', example: 8 },
  },
}

let made: OpenapiDocument | undefined

/** Returns the OpenAPI 3.1 document of every call in the contract. Made once: it takes a second. */
export function openapiDocument(): OpenapiDocument {
  return (made ??= makeDocument())
}

function makeDocument(): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {}
  const webhooks = makeWebhooks()
  for (const [group, calls] of Object.entries(api)) {
    for (const [name, call] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = (paths[call.path] ??= {})
      path[call.method.toLowerCase()] = operation(group, name, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bonafide API', version: '1.0.0', description, contact },
    servers: [{ url: '/api' }],
    tags: Object.keys(api).map((name) => ({ name, description: `The calls of ${name}.` })),
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
      parameters: { Version: versionParameter },
      headers: answerHeaders,
      responses: { Error: { description: 'Anything that is not a success.', content: json(errorBody) } },
      schemas: componentSchemas([paths, webhooks, errorBody]),
    },
  }
}

// Made with the document: converting a schema takes too long for the start of a process.
const makeWebhooks = (): OpenapiDocument['webhooks'] =>
  Object.fromEntries(
    eventCatalogue().map(({ name, about, schema, sample }) => {
      const content = {
        schema: { allOf: [jsonSchema(WebhookPayload, 'reply'), schema] },
        example: sample,
      }
      const post = {
        operationId: `event.${name}`,
        tags: ['webhooks'],
        summary: about,
        description: 'Signed by Standard Webhooks. Any status from 200 to 299 takes it.',
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '2XX': { description: 'Taken.' },
          '410': { description: 'Nothing more is sent there.' },
        },
      }
      return [name, { post }]
    }),
  )

export interface DocumentedCall {
  path: string
  method: string
  operation: Operation
}

/** Every call of a document, in its order. */
export function callsOf({ paths }: Pick<OpenapiDocument, 'paths'>): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({ path, method, operation: documented })),
  )
}

/** The same by their groups, which are named in words: `employeeActions` as `employee actions`. */
export function groupsOf(
  document: Pick<OpenapiDocument, 'paths' | 'tags'>,
): { words: string; calls: DocumentedCall[] }[] {
  const calls = callsOf(document)
  return document.tags.map(({ name }) => ({
    words: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    calls: calls.filter((call) => call.operation.tags.includes(name)),
  }))
}
