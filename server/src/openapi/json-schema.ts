import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ShownMetadata } from '@bonafide/shared/contract/employees/employees.ts'
import { isSent, namedSchemas } from './named-schemas.ts'

/** The part of JSON Schema 2020-12 that the contract's schemas turn into. */
export interface JsonSchema {
  $ref?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Side = 'request' | 'reply'

/** Converts one schema of the contract; the named ones inside it become references. */
export function jsonSchema(schema: v.GenericSchema, side: Side): JsonSchema {
  const { $schema: _schema, $defs: _defs, ...converted } = toJsonSchema(schema, config(side))
  return tidy(converted as JsonSchema, side)
}

/** Returns the fields of a schema, even of a named one: parameters of a path or a query cannot be a reference. */
export function fieldSchemas(
  schema: v.GenericSchema,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const definitions = Object.fromEntries(Object.entries(namedSchemas).filter(([, named]) => named !== schema))
  const converted = toJsonSchema(schema, { ...config('request'), definitions })
  const { properties = {}, required = [] } = tidy(converted as JsonSchema, 'request')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }))
}

/** Every named schema that these texts refer to, for `components.schemas`. */
export function componentSchemas(used: unknown): Record<string, JsonSchema> {
  const components = Object.fromEntries(
    Object.entries(everySchema()).toSorted(([a], [b]) => a.localeCompare(b)),
  )
  const reached = reach(components, referencesIn(used))
  return Object.fromEntries(Object.entries(components).filter(([name]) => reached.has(name)))
}

let every: Record<string, JsonSchema> | undefined

/** Every named schema as it is documented, for who follows references. */
export function everySchema(): Record<string, JsonSchema> {
  if (every) return every
  const sides = { request: convertAll('request'), reply: convertAll('reply') }
  return (every = Object.fromEntries(
    Object.entries(namedSchemas).map(([name, schema]) => [
      name,
      sides[isSent(schema) ? 'request' : 'reply'][name] ?? {},
    ]),
  ))
}

function convertAll(side: Side): Record<string, JsonSchema> {
  const converted = Object.entries(toJsonSchemaDefs(namedSchemas, config(side)))
  return Object.fromEntries(converted.map(([name, schema]) => [name, tidy(schema as JsonSchema, side)]))
}

function reach(
  components: Record<string, JsonSchema>,
  names: string[],
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    reach(components, referencesIn(components[name]), seen)
  }
  return seen
}

const reference = /"#\/components\/schemas\/(\w+)"/g

function referencesIn(part: unknown): string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(reference)].map(([, name = '']) => name)
}

const textsByName = { type: 'object' as const, additionalProperties: { type: 'string' as const } }

type Overridden = Parameters<NonNullable<ConversionConfig['overrideSchema']>>[0]
type OverriddenAction = Parameters<NonNullable<ConversionConfig['overrideAction']>>[0]

function config(side: Side) {
  return {
    target: 'draft-2020-12',
    // Checks and transforms have no equivalent in JSON Schema; what they demand is in the summaries.
    errorMode: 'ignore',
    typeMode: side === 'request' ? 'ignore' : 'output',
    definitions: namedSchemas,
    overrideSchema: ({ valibotSchema, jsonSchema: made }: Overridden) => {
      // The converter says the same of an object that may have further fields as of one that has none.
      if (valibotSchema.type === 'loose_object') return { ...made, additionalProperties: true }
      return valibotSchema === ShownMetadata ? textsByName : undefined
    },
    // Drops the metadata that only the catalogue of events uses.
    overrideAction: ({ valibotAction, jsonSchema: made }: OverriddenAction) => {
      if (valibotAction.type !== 'metadata') return undefined
      const { inEvents: _inEvents, ...said } = made as typeof made & { inEvents?: unknown }
      return said
    },
    overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
  } as const
}

/**
 * Drops what says nothing (empty `required`, a minimum length of 0, a choice within a choice), and makes a
 * reply's field required where the server fills it in.
 */
function tidy(schema: JsonSchema, side: Side): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = schema
  const out: JsonSchema = { ...rest }
  if (anyOf) Object.assign(out, choice(anyOf.map((option) => tidy(option, side))))
  if (items) out.items = tidy(items, side)
  if (properties) Object.assign(out, fields(properties, rest.required ?? [], side))
  if (additionalProperties === true) out.additionalProperties = true
  else if (additionalProperties) out.additionalProperties = tidy(additionalProperties, side)
  if (out.minLength === 0) delete out.minLength
  if (side === 'reply') delete out.default
  if (out.required?.length === 0) delete out.required
  return out
}

function fields(properties: Record<string, JsonSchema>, required: string[], side: Side): JsonSchema {
  const filledIn = Object.keys(properties).filter((name) => properties[name]?.default !== undefined)
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, tidy(property, side)]),
    ),
    required: side === 'reply' ? [...required, ...filledIn] : required,
  }
}

function choice(options: JsonSchema[]): JsonSchema {
  const flat = options.flatMap((option) => option.anyOf ?? [option])
  const distinct = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()]
  const [first, second] = distinct
  const isPlain = first?.type && Object.keys(first).length === 1
  if (distinct.length === 2 && isPlain && second?.type === 'null')
    return { type: [String(first.type), 'null'] }
  return { anyOf: distinct }
}
