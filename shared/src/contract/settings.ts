import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { FlagCode } from './flags.ts'

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
