import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The limits for messages to employees and invited colleagues, and the messages that wait. */
export const MessageUsage = v.object({
  /** Messages that wait for their turn. */
  waiting: v.number(),
  /** The reason for the wait: an operator, the confirmation of an owner's address, or room in a limit. */
  hold: v.nullable(v.picklist(['stopped', 'unconfirmed', 'room'])),
  /** The reason in words, and when it goes on. */
  why: v.nullable(v.string()),
  limits: v.array(
    v.object({
      name: v.picklist(['messages', 'textsOfDay', 'textsOfMonth']),
      used: v.number(),
      most: v.number(),
      reason: v.string(),
      /** The time when the count begins anew: days and months are those of UTC. */
      endsAt: v.string(),
    }),
  ),
  /** The reason why phone numbers of other countries cannot be used; null where they can. */
  countries: v.nullable(v.string()),
})
export type MessageUsage = v.InferOutput<typeof MessageUsage>

export const messageUsage = {
  read: endpoint({
    method: 'GET',
    path: '/settings/messages',
    effect: 'view',
    summary:
      'Tell how many messages the organisation has sent, how many it may send, and what waits and why.',
    permission: 'member',
    auth: ['session'],
    reply: MessageUsage,
  }),
}
