import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Channel } from '#contract/employees/employees.ts'
import { Instant, line } from '#contract/text.ts'
import { HrDryRun, HrLogEntry, HrOffer, HrOfferAnswer } from './hr-starters.ts'

/** The HR systems that an organisation can connect, one at a time. */
export const hrSystems = ['bamboohr', 'personio'] as const
export const HrSystemName = v.picklist(hrSystems, 'Please choose your HR system')
export type HrSystemName = v.InferOutput<typeof HrSystemName>

/** What each is called, and how it calls what a connection needs. */
export const hrSystemTexts: Readonly<Record<HrSystemName, { name: string; account: string; key: string }>> = {
  bamboohr: { name: 'BambooHR', account: 'Subdomain', key: 'API key' },
  personio: { name: 'Personio', account: 'Client ID', key: 'Client secret' },
}

/**
 * `paused`: nothing is read or written; so begins every connection. `connected`: their changes are read every hour, and
 * within minutes where their webhook is there. `failing`: the same, but the latest try has failed, and it is tried on.
 */
export const hrConnectionStates = ['paused', 'connected', 'failing'] as const

/** Why a connection fails. `message` says what to do. */
export const hrProblems = [
  'key_refused',
  'forbidden',
  'account_unknown',
  'away',
  'too_many_requests',
  'incomplete',
  'unreadable',
  'field_deleted',
  'folder_deleted',
] as const
export const HrProblem = v.object({
  code: v.fallback(v.picklist(hrProblems), 'unreadable'),
  message: v.string(),
})
export type HrProblem = v.InferOutput<typeof HrProblem>

const FieldId = line('Please choose a field', { min: 1, max: 100 })
const OptionalField = v.nullable(FieldId)

/** The fields of theirs that are read, by their ids (`HrChoices.fields`), and the one that is written. */
export const HrFields = v.object({
  email: FieldId,
  /** Without one every starter is invited by email. */
  phone: OptionalField,
  startDate: FieldId,
  leaveDate: OptionalField,
  site: OptionalField,
  manager: OptionalField,
  /** Where the result is written: a text field. Null writes none. */
  result: OptionalField,
})
export type HrFields = v.InferOutput<typeof HrFields>

export const HrSettings = v.object({
  fields: HrFields,
  /** The locations whose starters are invited, by their ids; null for all, and for starters without one. */
  locations: v.nullable(
    v.pipe(
      v.array(line('Please choose a location', { min: 1, max: 200 })),
      v.minLength(1, 'Please choose at least one location'),
      v.maxLength(500, 'Please choose 500 locations or fewer'),
    ),
  ),
  /** Starters whose first day is before this one are not invited. */
  startsFrom: day(),
  /** How starters with a mobile number are invited. The others are invited by email. */
  channel: Channel,
  /** The folder among an employee's files for the evidence pack (`HrChoices.folders`). Null sends none. */
  folder: v.nullable(line('Please choose a folder', { min: 1, max: 100 })),
})
export type HrSettings = v.InferOutput<typeof HrSettings>

export const HrConnection = v.object({
  system: HrSystemName,
  /** The subdomain at BambooHR, the client ID at Personio. The key is never told. */
  account: v.string(),
  state: v.picklist(hrConnectionStates),
  /** When it began to fail; null unless it does. */
  failingSince: v.nullable(Instant),
  problem: v.nullable(HrProblem),
  /** When all changes were last read; null before. */
  lastReadAt: v.nullable(Instant),
  /** True when they report a change within minutes. False is no fault: then changes are read every hour. */
  hasWebhook: v.boolean(),
  /** Null until they are chosen: `suggested` has what suits most. */
  settings: v.nullable(HrSettings),
  /** Starters who wait for credits, for a confirmed address or for the limit of a day. They are taken up later. */
  waiting: v.number(),
  /** Starters who match an invitation made by hand. */
  offers: v.number(),
  connectedAt: Instant,
})
export type HrConnection = v.InferOutput<typeof HrConnection>

/** Null where none is connected. */
export const HrSystemState = v.object({ connection: v.nullable(HrConnection) })
export type HrSystemState = v.InferOutput<typeof HrSystemState>

const accountMessage =
  'Please enter it as it is there: acme for acme.bamboohr.com, and for Personio the client ID'
const keyMessage = 'Please enter the key'

/** The same system and account with another key keeps the settings and all that is linked. */
export const NewHrConnection = v.object({
  system: HrSystemName,
  account: v.pipe(
    line(accountMessage, { min: 1, max: 63 }),
    v.check((text) => /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(text), accountMessage),
  ),
  key: v.pipe(v.string(keyMessage), v.trim(), v.regex(/^[\x21-\x7e]{1,500}$/, keyMessage)),
})
export type NewHrConnection = v.InferOutput<typeof NewHrConnection>

/** `text` and `day` fields can be chosen for what they hold; `other` for site and manager. */
const HrField = v.object({ id: v.string(), name: v.string(), holds: v.picklist(['text', 'day', 'other']) })
export type HrField = v.InferOutput<typeof HrField>
const HrOption = v.object({ id: v.string(), name: v.string() })
export type HrOption = v.InferOutput<typeof HrOption>

/** What the account has to choose from, as its key may see it. */
export const HrChoices = v.object({
  fields: v.array(HrField),
  locations: v.array(HrOption),
  folders: v.array(HrOption),
  /** The settings to begin with: those that are set, or what suits most. */
  suggested: HrSettings,
})
export type HrChoices = v.InferOutput<typeof HrChoices>

const ofAdmin = { permission: 'settings:write', auth: ['session'], path: '/hr-system' } as const

export const hrSystem = {
  read: endpoint({
    ...ofAdmin,
    method: 'GET',
    effect: 'view',
    summary: 'Get the connection with the HR system and its state. Never tells the key.',
    reply: HrSystemState,
  }),
  connect: endpoint({
    ...ofAdmin,
    method: 'PUT',
    effect: 'destination',
    summary:
      'Connect an HR system, which is asked with the key before, or give a connection another key. It is paused until it ' +
      'is resumed. Another system or account can be connected once this one is disconnected.',
    body: NewHrConnection,
    reply: HrSystemState,
  }),
  choices: endpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/hr-system/choices',
    effect: 'view',
    summary: 'Ask the HR system which fields, locations and folders it has. It is a test of the key, too.',
    reply: HrChoices,
  }),
  change: endpoint({
    ...ofAdmin,
    method: 'PUT',
    path: '/hr-system/settings',
    effect: 'destination',
    summary:
      'Choose the fields, the locations and the first day. Who was not invited for a reason that is gone is looked at again.',
    body: HrSettings,
    reply: HrSystemState,
  }),
  dryRun: endpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/hr-system/dry-run',
    effect: 'view',
    summary:
      'Ask the HR system now, and list who would be invited with some settings, who not, and why. Changes nothing here or ' +
      'there. Looks at up to 200 employees, those changed last.',
    body: HrSettings,
    reply: HrDryRun,
  }),
  pause: endpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/hr-system/pause',
    effect: 'work',
    summary: 'Read and write nothing until it is resumed. What changes meanwhile is read then.',
    reply: HrSystemState,
  }),
  resume: endpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/hr-system/resume',
    effect: 'destination',
    summary:
      'Start, or go on after a pause, and read at once. Their webhook is made where they offer one. Of one that runs it ' +
      'reads now instead of within the hour. Needs settings.',
    reply: HrSystemState,
  }),
  disconnect: endpoint({
    ...ofAdmin,
    method: 'DELETE',
    effect: 'destination',
    summary:
      'Delete our webhook there, and the key, the settings, the log and all links here. Employees and their external IDs stay.',
    reply: HrSystemState,
  }),
  log: endpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/hr-system/log',
    effect: 'view',
    summary: 'List the latest 100 entries of what happened, newest first. Kept for 30 days.',
    reply: v.object({ items: v.array(HrLogEntry) }),
  }),
  offers: endpoint({
    ...ofAdmin,
    method: 'GET',
    path: '/hr-system/offers',
    effect: 'view',
    summary: 'List starters who have the email address of an employee who was invited by hand, up to 100.',
    reply: v.object({ items: v.array(HrOffer) }),
  }),
  answerOffer: endpoint({
    ...ofAdmin,
    method: 'POST',
    path: '/hr-system/offers/{starterId}',
    effect: 'work',
    summary: 'Link a starter with an employee, or leave both as they are. Neither sends a second invitation.',
    params: v.object({ starterId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
    body: HrOfferAnswer,
    reply: v.object({ items: v.array(HrOffer) }),
  }),
}
