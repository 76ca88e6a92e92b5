import * as v from 'valibot'
import { FlagCode } from '#contract/employees/identity-review.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The settings that an organisation decides for itself. */
export const Settings = v.object({
  name: v.string(),
  /** The days for which an invitation link works, 1 to 30. */
  linkDays: v.number(),
  /** Countries whose phone numbers may be used, ISO 3166-1 alpha-2. */
  phoneCountries: v.array(v.string()),
  /** Pages that may embed the widget. */
  embedOrigins: v.array(v.string()),
  /** Flags with which an identity check waits for a user, instead of passing by itself. */
  holdFlags: v.optional(v.array(FlagCode), []),
  /** The months for which employees who were not hired are kept, 1 to 24. */
  notHiredMonths: v.optional(v.number(), 6),
  /** The user who is told when a right to work was not checked again in time. */
  escalateTo: v.optional(v.nullable(v.string()), null),
  /** True when managers are told of their new starters by email. */
  managerUpdates: v.optional(v.boolean(), false),
  /** True when every user needs a second factor. */
  requiresFactor: v.optional(v.boolean(), false),
  /** Like `#1f4fd8`: of what employees see, in place of the product's. */
  accentColour: v.optional(v.nullable(v.string()), null),
})
export type Settings = v.InferOutput<typeof Settings>

/** Apart from their change, which no page needs before it shows. */
export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    effect: 'view',
    summary: "Get the organisation's settings.",
    permission: 'member',
    auth: ['session'],
    reply: Settings,
  }),
}

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
