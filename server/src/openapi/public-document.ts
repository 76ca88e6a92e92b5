import { apiVersions } from '@bonafide/shared/contract/endpoint.ts'
import { componentSchemas, type JsonSchema } from './json-schema.ts'
import { namedCalls } from './named-calls.ts'
import { type DocumentedCall, type OpenapiDocument, openapiDocument } from './openapi-document.ts'
import { type Content, errorBody, type Operation, type Parameter } from './operation.ts'

const description =
  'Invite employees, follow their verification and download evidence from your own server, with an API key. Every ' +
  'error has the shape of `ErrorBody`. You get a list page by page: send the `nextCursor` of one page as `cursor` to ' +
  'get the next, until there is none.'

/** Returns the OpenAPI 3.1 document of the calls that API keys can make, below `/api/v1`. */
export function publicDocument(): OpenapiDocument {
  return (made ??= makeDocument())
}

let made: OpenapiDocument | undefined

function makeDocument(): OpenapiDocument {
  const all = openapiDocument()
  const paths = Object.fromEntries(
    Object.entries(all.paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([, { 'x-scope': scope }]) => scope)
      if (own.length === 0) return []
      const byKey = own.map(([method, operation]) => [method, { ...operation, security: [{ apiKey: [] }] }])
      return [[path, Object.fromEntries(byKey)]]
    }),
  ) as OpenapiDocument['paths']
  const used = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  const { securitySchemes, ...components } = all.components
  return {
    ...all,
    info: { ...all.info, version: apiVersions[0], description },
    servers: [{ url: '/api/v1' }],
    tags: all.tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      ...components,
      securitySchemes: { apiKey: securitySchemes['apiKey'] ?? {} },
      schemas: componentSchemas([paths, all.webhooks, errorBody]),
    },
  }
}

/** The parts of a schema that OpenAPI 2.0 has too. Null is no type there: `x-nullable` says it, as tools read it. */
export interface SwaggerSchema extends Omit<
  JsonSchema,
  'type' | 'const' | 'anyOf' | 'allOf' | 'items' | 'properties' | 'additionalProperties'
> {
  type?: string
  allOf?: SwaggerSchema[]
  items?: SwaggerSchema
  properties?: Record<string, SwaggerSchema>
  additionalProperties?: boolean | SwaggerSchema
  'x-nullable'?: true
}

/**
 * Returns the same calls in OpenAPI 2.0, which is all that custom connectors of Power Automate read. What 2.0 cannot say
 * is said more loosely, never more strictly: a choice of shapes has the fields of all, and needs those that each needs.
 * @param publicUrl the origin of this server: connectors need a host
 */
export function swaggerDocument(publicUrl: string) {
  const { info, tags, components, ...document } = publicDocument()
  const { host, protocol } = new URL(publicUrl)
  const schemas = components.schemas
  const paths: Record<string, Record<string, object>> = {}
  for (const { noun, calls } of namedCalls(document))
    for (const call of calls)
      (paths[call.path] ??= {})[call.method] = swaggerOperation(call, {
        title: `${noun}: ${call.name.toLowerCase()}`,
        schemas,
      })
  const error = { description: 'Anything that is not a success.', schema: simpler(errorBody, schemas) }
  return {
    swagger: '2.0' as const,
    info,
    host,
    basePath: '/api/v1',
    schemes: [protocol.replace(':', '')],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The word Bearer, a space and a key from Settings > Developers: Bearer bf_live_…',
      },
    },
    security: [{ apiKey: [] }],
    tags,
    paths,
    responses: { Error: error },
    definitions: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, simpler(schema, schemas)]),
    ),
  }
}

type Schemas = Readonly<Record<string, JsonSchema>>

function swaggerOperation(
  { operation }: DocumentedCall,
  { title, schemas }: { title: string; schemas: Schemas },
) {
  const { operationId, tags, description: about, parameters = [], requestBody, responses } = operation
  const [status, success] = successOf(responses)
  const types = Object.keys(success.content)
  const isJson = types.join() === 'application/json'
  const schema = isJson
    ? simpler(success.content['application/json']?.schema ?? {}, schemas)
    : { type: 'file' }
  const body = requestBody?.content['application/json']?.schema
  return {
    // Power Automate takes letters and digits alone.
    operationId: operationId.replaceAll(/(?:^|\.)(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    tags,
    summary: title,
    description: about,
    ...(!isJson && { produces: types }),
    parameters: [
      // The version is a reference: what has a name is a parameter of the call itself.
      ...parameters.filter(({ name }) => name).map((parameter) => swaggerParameter(parameter, schemas)),
      ...(body ? [{ name: 'body', in: 'body', required: true, schema: simpler(body, schemas) }] : []),
    ],
    responses: {
      [status]: { description: success.description, schema },
      default: { $ref: '#/responses/Error' },
    },
  }
}

function successOf(responses: Operation['responses']): [string, { description: string; content: Content }] {
  for (const [status, answer] of Object.entries(responses))
    if (status.startsWith('2') && 'content' in answer) return [status, answer]
  throw new Error('a call without an answer')
}

/** A parameter has its rules beside its name, and no schema. */
function swaggerParameter(
  { name, in: place, required, description: about, schema }: Parameter,
  schemas: Schemas,
) {
  const shape = simpler(resolved(schema, schemas), schemas)
  const { 'x-nullable': _nullable, description: own, type = 'string', ...rules } = shape
  const said = about ?? own
  return {
    name,
    in: place,
    required,
    ...(said && { description: said }),
    type,
    ...rules,
    ...(place === 'header' && { 'x-ms-visibility': 'advanced' }),
  }
}

/** Rules that mean the same in OpenAPI 2.0. */
const sameRules = new Set(
  (
    'description enum format pattern default required minLength maxLength minimum maximum minItems maxItems ' +
    'minProperties maxProperties'
  ).split(' '),
)

/** Returns a schema with what OpenAPI 2.0 knows alone. */
function simpler(schema: JsonSchema, schemas: Schemas): SwaggerSchema {
  const { $ref, type, const: only, anyOf, items, properties, additionalProperties } = schema
  const rest = Object.fromEntries(Object.entries(schema).filter(([name]) => sameRules.has(name)))
  if ($ref) return { $ref: $ref.replace('#/components/schemas/', '#/definitions/') }
  if (anyOf) return { ...rest, ...choice(anyOf, schemas) }
  const types = [type ?? []].flat()
  const [first, second] = types.filter((one) => one !== 'null')
  return {
    ...rest,
    // Of several types none is said.
    ...(first && !second && { type: first }),
    ...(only !== undefined && { enum: [only] }),
    ...(types.includes('null') && { 'x-nullable': true }),
    ...(items && { items: simpler(items, schemas) }),
    ...(properties && { properties: eachOf(properties, (field) => simpler(field, schemas)) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object'
          ? simpler(additionalProperties, schemas)
          : additionalProperties,
    }),
  }
}

const eachOf = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** Returns one shape in place of a choice, which OpenAPI 2.0 does not know: all that fit the choice fit this too. */
function choice(options: JsonSchema[], schemas: Schemas): SwaggerSchema {
  const others = options.filter(({ type }) => type !== 'null')
  const nullable = others.length < options.length ? { 'x-nullable': true as const } : {}
  const [only] = others
  if (only && others.length === 1) {
    const one = simpler(only, schemas)
    // Nothing is read beside a reference.
    return one.$ref && others.length < options.length
      ? { allOf: [one], ...nullable }
      : { ...one, ...nullable }
  }
  const shapes = others.map((option) => resolved(option, schemas))
  const types = new Set(shapes.map(({ type, enum: values }) => type ?? (values ? 'string' : undefined)))
  const [type] = types
  if (types.size > 1 || typeof type !== 'string') return nullable
  if (type === 'object') return { ...sharedFields(shapes, schemas), ...nullable }
  const values = shapes.map(({ enum: listed, const: value }) => (value === undefined ? listed : [value]))
  const isList = values.every((listed) => listed !== undefined)
  return { type, ...(isList && { enum: [...new Set(values.flat())] }), ...nullable }
}

/** Every field that one of these objects may have; required are those that all of them need. */
function sharedFields(shapes: JsonSchema[], schemas: Schemas): SwaggerSchema {
  const fields = new Map<string, JsonSchema[]>()
  for (const { properties = {} } of shapes)
    for (const [name, field] of Object.entries(properties))
      fields.set(name, [...(fields.get(name) ?? []), field])
  const required = [...fields.keys()].filter((name) =>
    shapes.every((shape) => shape.required?.includes(name)),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...fields].map(([name, options]) => [name, simpler({ anyOf: options }, schemas)]),
    ),
    ...(required.length > 0 && { required }),
  }
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const named = schemas[schema.$ref?.split('/').at(-1) ?? '']
  return named ? resolved(named, schemas) : schema
}
