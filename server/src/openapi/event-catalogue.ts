import {
  webhookEventNames,
  type WebhookEventName,
  webhookEventTypes,
} from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { exampleOf } from './example-of.ts'
import { everySchema, type JsonSchema, jsonSchema } from './json-schema.ts'
import { typeText } from './type-text.ts'
import { Instant } from '@bonafide/shared/contract/text.ts'
import { type EventField, WebhookPayload } from '@bonafide/shared/contract/webhooks/payload.ts'
import * as v from 'valibot'

const [start, end] = ['<!-- events:start, written by `npm run docs` -->', '<!-- events:end -->']

/** One event as the catalogue and the OpenAPI document describe it. */
export interface EventEntry {
  name: WebhookEventName
  about: string
  schema: JsonSchema
  sample: unknown
}

/** Every event that an endpoint may be sent. */
export function eventCatalogue(): EventEntry[] {
  return eventNames.map((name) => {
    const schema = jsonSchema(eventSchema(name), 'reply')
    const about = name === 'ping' ? 'You send a test from Settings or by the API' : webhookEventNames[name]
    return { name, about: `${about}.`, schema, sample: exampleOf(schema, everySchema()) }
  })
}

/** A field of `data` as it is told to readers. */
interface EventFieldRow {
  field: string
  type: string
  isAlways: boolean
  about: string
}

/** Returns the fields that `data` of an event has. */
export function fieldRows(schema: JsonSchema): EventFieldRow[] {
  const { properties = {}, required = [] } = schema.properties?.['data'] ?? {}
  return Object.entries(properties).map(([field, { description = '', ...shape }]) => ({
    field,
    type: typeText(resolved(shape)).replaceAll(/\s+/g, ' '),
    isAlways: required.includes(field),
    about: description,
  }))
}

// Its values stand in the table itself: the page has no list of schemas.
function resolved(schema: JsonSchema): JsonSchema {
  const { $ref, anyOf, properties } = schema
  if ($ref) return resolved(everySchema()[$ref.split('/').at(-1) ?? ''] ?? {})
  if (anyOf) return { ...schema, anyOf: anyOf.map(resolved) }
  if (!properties) return schema
  const fields = Object.entries(properties).map(([name, field]) => [name, resolved(field)])
  return { ...schema, properties: Object.fromEntries(fields) as Record<string, JsonSchema> }
}

/**
 * Returns the document with a section for each event between its two markers.
 * @throws Error when it has no markers
 */
export function withEventCatalogue(document: string): string {
  const [before = '', rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`the document has no place for the events: ${start} … ${end}`)
  return `${before}${start}\n\n${eventCatalogue().map(section).join('\n\n')}\n\n${end}${after}`
}

function section({ name, about, schema, sample }: EventEntry): string {
  const rows = fieldRows(schema).map(({ field, type, isAlways, about: meaning }) => {
    const cells = [`\`${field}\``, `\`${type}\``, isAlways ? 'always' : 'sometimes', meaning]
    return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  })
  const head = ['| field of `data` | type | there | what it is |', '| --- | --- | --- | --- |']
  return [
    `### ${name}`,
    about,
    [...head, ...rows].join('\n'),
    `\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

/** Everything that an endpoint may be sent, in the order of the catalogue. */
export const eventNames: readonly WebhookEventName[] = [...webhookEventTypes, 'ping']

/** Returns the schema of one event: of the fields that events share, those that this one has. */
export function eventSchema(name: WebhookEventName) {
  const fields: [string, v.GenericSchema][] = Object.entries(WebhookPayload.entries.data.entries)
  const own = fields.flatMap(([field, schema]) => {
    const narrowed = fieldOf(name, schema)
    return narrowed ? [[field, narrowed] as const] : []
  })
  return v.object({
    type: v.literal(name),
    timestamp: Instant,
    livemode: v.pipe(v.boolean(), v.description('False of what happened in test mode.')),
    data: v.object(Object.fromEntries(own)),
  })
}

function fieldOf(name: WebhookEventName, schema: v.GenericSchema): v.GenericSchema | undefined {
  const bare = isOptional(schema) ? schema.wrapped : schema
  const facts = v.getMetadata(bare)['inEvents'] as EventField | undefined
  // A field of which nothing is said may be in any event.
  if (!facts) return schema
  const { on, exceptOn, values, mayLack } = facts
  const own = values?.[name]
  if (values ? !own : on ? !on.includes(name) : exceptOn?.includes(name)) return undefined
  const narrowed = own ? v.pipe(v.picklist(own), v.description(v.getDescription(bare) ?? '')) : bare
  return mayLack ? v.optional(narrowed) : narrowed
}

function isOptional(schema: v.GenericSchema): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === 'optional'
}
