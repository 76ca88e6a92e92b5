import type { HrOutcome } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import {
  type HrFields,
  type HrProblem,
  type HrSystemName,
  hrSystemTexts,
} from '@bonafide/shared/contract/organisation/hr-system.ts'
import type { HrisError } from './hris-provider.ts'

/** What each chosen field is for, as users read it. */
export const fieldNames: Readonly<Record<keyof HrFields, string>> = {
  email: 'the email address',
  phone: 'the mobile number',
  startDate: 'the start date',
  leaveDate: 'the leave date',
  site: 'the site',
  manager: 'the manager',
  result: 'the result',
}

export const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** Returns what an error means for the connection, and what to do. */
export function problemOf(system: HrSystemName, { code, fields }: HrisError): HrProblem {
  const { name, account, key } = hrSystemTexts[system]
  const gone = listed(fields.map((field) => fieldNames[field]))
  const texts: Record<HrProblem['code'], string> = {
    key_refused: `${name} does not accept the ${key}. Make a new one there, and enter it here.`,
    forbidden: `${name} does not let the ${key} do this. Give the user that it belongs to the access that the guide lists.`,
    account_unknown: `${name} does not know this account. Check the ${account.toLowerCase()}.`,
    away: `${name} does not answer. It is tried again every hour, and nothing is lost meanwhile.`,
    too_many_requests: `${name} asks for a pause. It is tried again when that is over.`,
    incomplete: `${name} answered with a part of its list. The rest is asked for again within the hour.`,
    unreadable: `${name} answered in a form that is not understood. It is tried again every hour. If that lasts a day, tell the operator of this server.`,
    field_deleted: `A field that you chose is no longer at ${name}: that for ${gone}. Choose another one in the settings.`,
    folder_deleted: `The folder that you chose for evidence packs is no longer at ${name}. Choose another one in the settings.`,
  }
  const known = code === 'refused' || code === 'too_large' ? 'unreadable' : code
  return { code: known, message: texts[known] }
}

/** The outcomes that leave something to do for who reads them. */
const forUsers: ReadonlySet<HrOutcome> = new Set([
  'offered',
  'no_email',
  'invalid_email',
  'shared_email',
  'no_start_date',
  'started_before',
  'no_location',
  'id_taken',
  'field_hidden',
  'refused',
  'deleted_there',
  'result_refused',
  'pack_too_large',
  'pack_refused',
  'connection_failed',
])

export const needsUser = (outcome: HrOutcome): boolean => forUsers.has(outcome)
