import { NewWebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import * as v from 'valibot'

const { events } = NewWebhookEndpoint.entries

/** The chosen events are one text in a form, with a space between them. */
export const ChosenEvents = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter(Boolean) as v.InferInput<typeof events>),
  events,
)
