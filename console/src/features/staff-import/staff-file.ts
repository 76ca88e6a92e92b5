import {
  lineColumn,
  staffColumns,
  type StaffField,
  staffFields,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import Papa from 'papaparse'
import {
  columnBy,
  emailHeadings,
  engagementHeadings,
  managerEmailHeadings,
  managerHeadings,
  type Headings,
  nameHeadings,
  nameOf,
  plainHeader,
  rankOf,
  sharedHeadings,
  startHeadings,
} from '#features/import-file/columns.ts'
import type { Table } from '@bonafide/shared/table/read-table.ts'
import { csvLines } from '@bonafide/shared/table/csv-lines.ts'

/** The fields that a file may hold: those of the template, and the parts of a name. */
export const fileFields = [
  'fullName',
  'firstName',
  'lastName',
  ...staffFields.filter((field) => field !== 'fullName'),
] as const
export type FileField = (typeof fileFields)[number]

/** The column of each field, by its position; a field without a column is left out. */
type StaffColumns = Partial<Record<FileField, number>>

/** The choices so far; they stay while the user goes back. */
export interface StaffChoice {
  table: Table
  columns: StaffColumns
  invites: boolean
  /** The rows whose address was said to be shared after they were checked. */
  shared: ReadonlySet<number>
}

/** The names of the columns in other systems, besides the headings of the template. */
const otherNames: Partial<Record<FileField, Headings>> = {
  ...nameHeadings,
  email: emailHeadings,
  engagement: engagementHeadings,
  startDate: startHeadings,
  leaveDate: [/^(leav(er|ing)( date)?|end date|left( on)?|termination date)$/],
  manager: managerHeadings,
  managerEmail: managerEmailHeadings,
  site: [/^(location|workplace|office|branch)$/],
  origin: [/^(origin|joined (by|as|through)|tupe)$/],
  route: [/^(route|check (type|method)|type of check|rtw (route|check))$/],
  documentCode: [/^(document|document (type|list)|list code)$/],
  checkedOn: [/^(check(ed)? date|date (of check|checked)|rtw (check )?date)$/],
  madeBy: [/^((rtw )?check made by|made by|who made the check)$/],
  checkedBy: [/^((rtw )?check(er|ed by)( name)?|name of checker)$/],
  documentExpires: [/^((document|passport) expir(y|es)( date)?)$/],
  permission: [/^((immigration |visa )?status|permission (type|kind))$/],
  permissionEnd: [/^(permission end( date)?|(visa|permission|rtw) expir(y|es)( date)?|expiry( date)?)$/],
  weeklyHoursLimit: [/^(hours|hours limit|weekly hours|max hours)$/],
  occupationLimit: [/^(occupation|work restrictions?|restrictions?)$/],
  termDatesUntil: [/^(term dates( end)?|end of term)$/],
  jobTitle: [/^(job|job role|position|role)$/],
  sharesEmail: sharedHeadings,
}

const headingsOf = (field: FileField): Headings => [
  ...(field in staffColumns ? [plainHeader(staffColumns[field as StaffField])] : []),
  ...(otherNames[field] ?? []),
]

/** Guesses the columns by their names. */
export function guessStaffColumns(table: Table): StaffColumns {
  const columns: StaffColumns = {}
  for (const field of fileFields) {
    const index = columnBy(headingsOf(field), table)
    if (index !== undefined) columns[field] = index
  }
  if (columns.firstName !== undefined && columns.lastName !== undefined) delete columns.fullName
  return columns
}

const allHeadings = fileFields.flatMap(headingsOf)
export const isStaffHeading = (text: string): boolean => rankOf(allHeadings, text) >= 0

const cellOf = (cells: readonly string[], index: number | undefined) => cells[index ?? -1] ?? ''
const namesIn = (cells: readonly string[], { fullName, firstName, lastName }: StaffColumns) => ({
  fullName: cellOf(cells, fullName),
  firstName: cellOf(cells, firstName),
  lastName: cellOf(cells, lastName),
})

/** Returns the file in the shape of the template, each row with its line number. */
export function staffCsv({ table: { rows }, columns, shared }: StaffChoice): Blob {
  // For the server, so as it was typed: no spreadsheet opens it.
  const csv = Papa.unparse({
    fields: [...staffFields.map((field) => staffColumns[field]), lineColumn],
    data: rows.map(({ number, cells }) => [
      ...staffFields.map((field) => {
        if (field === 'sharesEmail' && shared.has(number)) return 'yes'
        return field === 'fullName' ? nameOf(namesIn(cells, columns)) : cellOf(cells, columns[field])
      }),
      number,
    ]),
  })
  return new Blob([csv], { type: 'text/csv' })
}

const examples: readonly Partial<Record<StaffField, string>>[] = [
  {
    fullName: 'Grace Mensah',
    email: 'grace@example.com',
    engagement: 'employee',
    startDate: '2022-03-14',
    site: 'Leeds',
    manager: 'Priya Shah',
    managerEmail: 'priya@example.com',
    origin: 'hired',
    route: 'document',
    documentCode: 'A1',
    checkedOn: '2022-03-01',
    madeBy: 'own staff',
    checkedBy: 'Harriet Reed',
    seen: 'in person',
  },
  {
    fullName: 'Tomasz Zielinski',
    email: 'tomasz@example.com',
    engagement: 'worker',
    startDate: '2024-09-02',
    site: 'Hull',
    route: 'online',
    checkedOn: '2024-08-20',
    madeBy: 'own staff',
    checkedBy: 'Harriet Reed',
    seen: 'live video',
    permission: 'time-limited',
    permissionEnd: '2027-08-31',
    conditionKind: 'student',
    weeklyHoursLimit: '20',
    termDatesUntil: '2027-06-25',
  },
]

/** Returns an empty file with its headings and two rows to write over. */
export function staffTemplate(): string {
  return csvLines([
    staffFields.map((field) => staffColumns[field]),
    ...examples.map((example) => staffFields.map((field) => example[field] ?? '')),
  ])
}
