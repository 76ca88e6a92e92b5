import * as v from 'valibot'
import { FlagCode } from '#contract/employees/identity-review.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/text.ts'
import { contrast, rgbOf } from './look.ts'
import { Settings } from './settings.ts'

/** An origin as a browser sends it: scheme and host, no path. http only for this machine. */
export const EmbedOrigin = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(255, 'Please enter a website address like https://hr.example.com'),
  v.regex(
    /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/localhost(?::\d{1,5})?)$/i,
    'Please enter a website address like https://hr.example.com',
  ),
  v.toLowerCase(),
)

/** True when a colour can be told from a white page at all: one that cannot would become another colour. */
const isVisible = (colour: string) => contrast(rgbOf(colour), [1, 1, 1]) >= 1.5

export const AccentColour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  // oxlint-disable-next-line house/no-raw-colour -- an example of how one is written
  v.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour like #1f4fd8'),
  v.check(isVisible, 'This colour is too light to be seen on a white page. Please choose a darker one'),
)

/** Accepts whole numbers from 1 on. */
function wholeNumber(most: number) {
  const message = `Please enter a whole number from 1 to ${most}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message))
}

export const SettingsChange = v.object({
  name: v.optional(line('Please enter the name of your organisation', { min: 2, max: 80 })),
  linkDays: v.optional(wholeNumber(30)),
  phoneCountries: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Please choose a country from the list'))),
      v.minLength(1, 'Please choose at least one country'),
      v.maxLength(60, 'Please choose 60 countries or fewer'),
    ),
  ),
  embedOrigins: v.optional(v.pipe(v.array(EmbedOrigin), v.maxLength(20, 'Please use 20 websites or fewer'))),
  holdFlags: v.optional(v.pipe(v.array(FlagCode), v.maxLength(20, 'Please choose 20 flags or fewer'))),
  notHiredMonths: v.optional(wholeNumber(24)),
  escalateTo: v.optional(v.nullable(v.pipe(v.string(), v.uuid('Please choose a user from the list')))),
  managerUpdates: v.optional(v.boolean()),
  requiresFactor: v.optional(v.boolean()),
  accentColour: v.optional(v.nullable(AccentColour)),
})
export type SettingsChange = v.InferOutput<typeof SettingsChange>

export const OrganisationUsers = v.object({
  /** By name. */
  items: v.array(v.object({ userId: v.string(), name: v.string() })),
})
export type OrganisationUsers = v.InferOutput<typeof OrganisationUsers>

export const settingsChange = {
  users: endpoint({
    method: 'GET',
    path: '/settings/users',
    effect: 'view',
    summary: "List the organisation's users, of whom settings may name one.",
    permission: 'employees:read',
    auth: ['session'],
    reply: OrganisationUsers,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/settings',
    effect: 'access',
    summary: 'Change some of the settings.',
    permission: 'settings:write',
    auth: ['session'],
    body: SettingsChange,
    reply: Settings,
  }),
}
