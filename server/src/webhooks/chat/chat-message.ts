import * as v from 'valibot'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { DeliveryRow } from '#webhooks/queue-delivery.ts'
import { type ChatMessage, Data, type EventData } from './chat-line.ts'
import { digestLines } from './digest-lines.ts'
import { sentenceOf } from './event-sentences.ts'

/**
 * Returns the message about an event for a chat: counts, states and where to look. No name, and nothing of a document: it
 * leaves to a third party. In test mode it says so first, lest a channel takes an employee for verified.
 */
export function chatMessage(delivery: Delivery, publicUrl: string): ChatMessage {
  const message = messageOf(delivery, publicUrl)
  if (!isTestOrganisation(delivery.orgId)) return message
  return {
    title: `TEST: ${message.title}`,
    lines: [{ text: 'In test mode, about test data.' }, ...message.lines],
  }
}

type Delivery = Pick<DeliveryRow, 'orgId' | 'type' | 'data'>

function messageOf({ type, data: stored }: Delivery, publicUrl: string): ChatMessage {
  const { output, success } = v.safeParse(Data, stored)
  const data: EventData = success ? output : {}
  if (type === 'ping') {
    return { title: 'Test message from Bonafide', lines: [{ text: 'Messages will arrive in this channel.' }] }
  }
  if (type === 'digest.weekly') return { title: 'Your week in Bonafide', lines: digestLines(data, publicUrl) }
  const { employeeId } = data
  const link = employeeId
    ? { label: `Employee ${employeeId.slice(0, 8)}`, url: `${publicUrl}/employees?employee=${employeeId}` }
    : { label: 'Open Bonafide', url: `${publicUrl}/` }
  return { title: 'Bonafide', lines: [{ text: sentenceOf(type, data), link }] }
}
