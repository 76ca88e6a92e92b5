import { Instant } from '@bonafide/shared/contract/text.ts'
import { type EventField, WebhookPayload } from '@bonafide/shared/contract/webhook-payload.ts'
import { type WebhookEventName, webhookEventTypes } from '@bonafide/shared/contract/webhooks.ts'
import * as v from 'valibot'

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
