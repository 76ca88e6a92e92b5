import type { ImportRow } from '@bonafide/shared/contract/import-rows.ts'
import { type Channel, channels } from '@bonafide/shared/contract/employees.ts'
import type { Table, TableRow } from './read-table.ts'

export const fields = [
  'fullName',
  'lastName',
  'email',
  'phone',
  'channel',
  'language',
  'dateOfBirth',
  'site',
  'sharesEmail',
] as const
type Field = (typeof fields)[number]

export const fieldLabels: Record<Field, string> = {
  fullName: 'Full name, or first name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  channel: 'How to send the link',
  language: 'Message language',
  dateOfBirth: 'Date of birth',
  site: 'Site',
  sharesEmail: 'Shared email (yes or no)',
}

const optional = new Set<Field>([
  'lastName',
  'phone',
  'channel',
  'language',
  'dateOfBirth',
  'site',
  'sharesEmail',
])

export const isOptional = (field: Field) => optional.has(field)

/** Which column holds what, by its position; a field without a column is left out. */
export type Columns = Partial<Record<Field, number>>

const names: Record<Field, RegExp> = {
  fullName: /^(full ?name|name|employee( name)?|first ?names?|given names?|forenames?)$/,
  lastName: /^(last ?name|surname|family ?name)$/,
  email: /^((work|personal|home) )?(e ?mail)( address)?$/,
  phone: /^((work|personal|home) )?(phone|mobile|tel(ephone)?|cell)( (phone|number|no))*$/,
  channel: /^(invite )?(channel|(notification )?preference|send by|contact by)( pref)?$/,
  language: /^((preferred|messages?) )?(language|lang|locale)( code| of messages)?$/,
  dateOfBirth: /^(date of birth|birth ?(date|day)|dob|born)$/,
  site: /^(site|location|workplace|office|branch)$/,
  sharesEmail: /^(shares?( an| the| this)? e ?mail|shared e ?mail|family (e ?mail|address))$/,
}

/** The name of a column as it is compared. */
export function plainHeader(header: string): string {
  return header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

/** A guess by the names of the columns; where they have none, by what the first row holds. */
export function guessColumns({ headers, rows }: Table): Columns {
  const columns: Columns = {}
  for (const field of fields) {
    const index = headers.findIndex((header) => names[field].test(plainHeader(header)))
    if (index >= 0) columns[field] = index
  }
  if (columns.email === undefined) {
    const index = rows[0]?.cells.findIndex((cell) => cell.includes('@')) ?? -1
    if (index >= 0) columns.email = index
  }
  return columns
}

const channelWords: Record<string, Channel> = {
  mail: 'email',
  text: 'sms',
  textmessage: 'sms',
  wa: 'whatsapp',
}

function channelOf(cell: string, otherwise: Channel): string {
  if (!cell) return otherwise
  const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
  // What is not known goes as it is: the server says what is wrong with it.
  return channels.find((channel) => channel === word) ?? channelWords[word] ?? cell
}

/** A row of the table as the row to import. */
export function importRowOf({ cells }: TableRow, columns: Columns, otherwise: Channel): ImportRow {
  const cell = (field: Field) => cells[columns[field] ?? -1] ?? ''
  const phone = cell('phone').slice(0, 100)
  const language = cell('language').slice(0, 60)
  const dateOfBirth = cell('dateOfBirth').slice(0, 40)
  const site = cell('site').slice(0, 400)
  const sharesEmail = cell('sharesEmail').slice(0, 40)
  return {
    fullName: [cell('fullName'), cell('lastName')].filter(Boolean).join(' ').slice(0, 400),
    email: cell('email').slice(0, 400),
    ...(phone && { phone }),
    inviteChannelPref: channelOf(cell('channel'), otherwise).slice(0, 40),
    ...(language && { language }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(site && { site }),
    ...(sharesEmail && { sharesEmail }),
  }
}
