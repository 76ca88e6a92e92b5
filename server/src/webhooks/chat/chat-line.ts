import { WebhookPayload } from '@bonafide/shared/contract/webhook-payload.ts'
import * as v from 'valibot'

export interface ChatLine {
  text: string
  /** A link into the console. */
  link?: { label: string; url: string }
}

export interface ChatMessage {
  title: string
  lines: ChatLine[]
}

/** Anything whose data is a payload's: what an earlier version has queued as well. */
export const Data = v.partial(WebhookPayload.entries.data)
export type EventData = v.InferOutput<typeof Data>
