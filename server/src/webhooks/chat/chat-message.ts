import * as v from 'valibot'
import type { DeliveryRow } from '#webhooks/queue-delivery.ts'
import { type ChatMessage, Data, type EventData } from './chat-line.ts'
import { digestLines } from './digest-lines.ts'
import { sentenceOf } from './event-sentences.ts'

/**
 * What a chat is told of an event: counts, states and where to look. No name, and nothing of a document: it leaves to a
 * third party.
 */
export function chatMessage(
  { type, data: stored }: Pick<DeliveryRow, 'type' | 'data'>,
  publicUrl: string,
): ChatMessage {
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
