import type { ImportRow } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { type Channel, channels } from '@bonafide/shared/contract/employees/employees.ts'
import type { Table, TableRow } from '@bonafide/shared/table/read-table.ts'

export const fields = [
  'fullName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'channel',
  'language',
  'startDate',
  'site',
  'manager',
  'managerEmail',
  'engagement',
  'dateOfBirth',
  'sharesEmail',
] as const
type Field = (typeof fields)[number]

/** Those that a row may have beside who and how, in the order in which they are shown. */
export const furtherFields = [
  'startDate',
  'site',
  'manager',
  'managerEmail',
  'engagement',
  'language',
  'dateOfBirth',
] as const satisfies Field[]

export const fieldLabels: Record<Field, string> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  channel: 'How to send the link',
  language: 'Message language',
  startDate: 'Start date',
  engagement: 'Works as',
  dateOfBirth: 'Date of birth',
  site: 'Site',
  manager: 'Manager’s name',
  managerEmail: 'Manager’s email',
  sharesEmail: 'Shared email (yes or no)',
}

/** The column of each field, by its position; a field without a column is left out. */
export type Columns = Partial<Record<Field, number>>

/** True for a column that may be missing; the full name may where there is a part of it. */
export const isOptional = (
  field: string,
  { firstName, lastName }: Pick<Columns, 'firstName' | 'lastName'>,
): boolean => (field === 'fullName' ? (firstName ?? lastName) !== undefined : field !== 'email')

/** True when there is a column for the name, or a part of it, and one for the address. */
export const hasNeeded = ({ fullName, firstName, lastName, email }: Columns): boolean =>
  (fullName ?? firstName ?? lastName) !== undefined && email !== undefined

/** The names of a column in other systems, the likeliest first: a name in its plain form, or a pattern of such. */
export type Headings = readonly (RegExp | string)[]

export const nameHeadings = {
  fullName: [/^(full ?name|name|(employee|worker|staff|display|legal)( full)? name|employee)$/],
  firstName: [/^((legal|preferred|employee|known as) )?(first|given|fore) ?names?$/],
  lastName: [/^((legal|employee) )?(last|family|sur) ?names?$/],
} satisfies Record<string, Headings>

export const emailHeadings: Headings = [
  /^((work|personal|home|business|employee|primary) )?e ?mail( \d)?( (address|id|value))?$/,
]

export const sharedHeadings: Headings = [
  /^(shares?( an| the| this)? e ?mail|shared e ?mail|family (e ?mail|address))$/,
]

export const startHeadings: Headings = [
  /^((planned|expected|new|employment|contract|job) )?start(ing)? (date|day)$/,
  /^(start(s|ed)?( on)?|first day|date of joining|join(ed|ing)( date)?|hire date|employment start( date)?)$/,
]
export const engagementHeadings: Headings = [
  /^(works as|engagement( (kind|type))?|employment type|contract type|worker type)$/,
]

export const managerHeadings: Headings = [
  /^((line|direct|reporting|hiring|current) )?(manager|supervisor)( s)?( (full |display )?name)?$/,
  /^(reports to|reporting to|managed by)$/,
]
export const managerEmailHeadings: Headings = [
  /^((line|direct|reporting|hiring|current) )?(manager|supervisor)( s)? (work )?e ?mail( (address|id))?$/,
  /^e ?mail( address)? of (line )?manager$/,
]

const headings: Record<Field, Headings> = {
  ...nameHeadings,
  email: emailHeadings,
  phone: [
    /^((work|personal|home|employee|uk) )?(mobile|cell)( (phone|tel(ephone)?))?( (number|no|num))?$/,
    /^((work|personal|home|employee|primary|day) )?(phone|mobile|cell|tel(ephone)?|contact)( \d)?( (phone|number|no|num|value))*$/,
  ],
  channel: [/^(invite )?(channel|(notification )?preference|send by|contact by)( pref)?$/],
  language: [/^((preferred|messages?) )?(language|lang|locale)( code| of messages)?$/],
  dateOfBirth: [/^(date of birth|birth ?(date|day)|d ?o ?b|born)$/],
  startDate: startHeadings,
  engagement: engagementHeadings,
  manager: managerHeadings,
  managerEmail: managerEmailHeadings,
  site: [/^(site|location|workplace|office|branch)( name)?$/],
  sharesEmail: sharedHeadings,
}

/**
 * Returns the name of a column as it is compared: `First name(s)`, `D.O.B.` and `Date of Birth (DD/MM/YYYY)` are known
 * too.
 */
export function plainHeader(header: string): string {
  return header
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
}

/** Returns the rank of a column among the headings, from 0 on; -1 where it has none of them. */
export const rankOf = (headingsOf: Headings, header: string): number => {
  const plain = plainHeader(header)
  return headingsOf.findIndex((heading) =>
    typeof heading === 'string' ? heading === plain : heading.test(plain),
  )
}

const allHeadings = Object.values(headings).flat()
export const isHeading = (text: string): boolean => rankOf(allHeadings, text) >= 0

/** Finds the column of a field by its heading. The likeliest name wins, and of two alike the fuller column. */
export function columnBy(headingsOf: Headings, { headers, rows }: Table): number | undefined {
  const fullness = (index: number) => rows.filter(({ cells }) => cells[index]).length
  const found = headers.flatMap((header, index) => {
    const rank = rankOf(headingsOf, header)
    return rank < 0 ? [] : [{ index, rank, full: fullness(index) }]
  })
  const filled = found.filter(({ full }) => full > 0)
  const [best] = (filled.length ? filled : found).toSorted((a, b) => a.rank - b.rank || b.full - a.full)
  return best?.index
}

/** Guesses the columns by their names; without names, by the content of the first row. */
export function guessColumns(table: Table): Columns {
  const columns: Columns = {}
  for (const field of fields) {
    const index = columnBy(headings[field], table)
    if (index !== undefined) columns[field] = index
  }
  // Both parts tell more than a column that may hold one of them.
  if (columns.firstName !== undefined && columns.lastName !== undefined) delete columns.fullName
  if (columns.email === undefined) {
    const index = table.rows[0]?.cells.findIndex((cell) => cell.includes('@')) ?? -1
    if (index >= 0) columns.email = index
  }
  return columns
}

/** Returns the name of a row: both parts where it has both, else the full name, and never all of them. */
export function nameOf({
  fullName,
  firstName,
  lastName,
}: Record<'fullName' | 'firstName' | 'lastName', string>): string {
  return firstName && lastName ? `${firstName} ${lastName}` : fullName || firstName || lastName
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
  // An unknown channel is sent as it is: the server reports the problem.
  return channels.find((channel) => channel === word) ?? channelWords[word] ?? cell
}

/** The longest cell of each field that a row may leave out. */
const longest = {
  phone: 100,
  language: 60,
  startDate: 40,
  engagement: 100,
  dateOfBirth: 40,
  site: 400,
  manager: 400,
  managerEmail: 400,
  sharesEmail: 40,
} satisfies Partial<Record<Field, number>>

/** Makes a row to import of a row of the table. */
export function importRowOf({ cells }: TableRow, columns: Columns, otherwise: Channel): ImportRow {
  const cell = (field: Field) => cells[columns[field] ?? -1] ?? ''
  const names = { fullName: cell('fullName'), firstName: cell('firstName'), lastName: cell('lastName') }
  const given = Object.entries(longest).map(([field, most]) => [field, cell(field as Field).slice(0, most)])
  return {
    fullName: nameOf(names).slice(0, 400),
    email: cell('email').slice(0, 400),
    inviteChannelPref: channelOf(cell('channel'), otherwise).slice(0, 40),
    ...Object.fromEntries(given.filter(([, text]) => text)),
  }
}
