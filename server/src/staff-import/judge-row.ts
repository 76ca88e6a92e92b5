import { EmailAddress, line } from '@bonafide/shared/contract/text.ts'
import { type FieldErrors, fieldErrors } from '@bonafide/shared/contract/field-errors.ts'
import {
  type CheckRoute,
  documentCodes,
  type EngagementKind,
  engagementKinds,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work.ts'
import { staffColumns, type StaffField, type StaffProblem } from '@bonafide/shared/contract/staff-imports.ts'
import * as v from 'valibot'
import type { Rules } from '#right-to-work/rules/rules.ts'
import type { StaffRow } from './read-staff-file.ts'
import { typedDay } from './typed-day.ts'
import { typedEngagement, typedLevel, typedPermission, typedRoute } from './typed-words.ts'

/** An employee who is there already, as a row tells of them. */
export interface StaffMember {
  fullName: string
  email: string
  engagement: {
    engagement: EngagementKind | null
    startDate: string | null
    leaveDate: string | null
    site: string | null
  }
  /** What is known of the earlier check; undefined where the row says nothing of one. */
  check: NewCheck | undefined
}

interface AmbiguousDate {
  column: string
  typed: string
  day: string
}

export interface JudgedRow {
  /** Undefined where something is wrong. */
  member: StaffMember | undefined
  problems: StaffProblem[]
  ambiguous: AmbiguousDate[]
}

const Names = v.object({
  fullName: line('Full name must be at least 2 characters', { min: 2, max: 120 }),
  email: EmailAddress,
  site: line('Please enter a site', { min: 0, max: 120 }),
})

const checkFields = [
  'route',
  'documentCode',
  'checkedOn',
  'permission',
  'permissionEnd',
  'weeklyHoursLimit',
  'occupationLimit',
  'provider',
  'providerReference',
  'confidenceLevel',
  'noticeReference',
  'noticeDate',
] as const satisfies readonly StaffField[]

/** Which column a field of a check is typed in. */
const columnOfField: Readonly<Record<string, StaffField>> = {
  nameOnEvidence: 'fullName',
  checkedAt: 'checkedOn',
  provider: 'provider',
  'provider.name': 'provider',
  'provider.reference': 'providerReference',
  'provider.gpg45Level': 'confidenceLevel',
  pvn: 'noticeReference',
  'pvn.reference': 'noticeReference',
  'pvn.date': 'noticeDate',
}

/** What is wrong with fields of a check, by the columns they were typed in. */
export function problemsByColumn(errors: FieldErrors): StaffProblem[] {
  return Object.entries(errors).map(([field, message]) => {
    const column = columnOfField[field] ?? (field in staffColumns ? (field as StaffField) : undefined)
    return { column: column ? staffColumns[column] : null, message }
  })
}

/** Reads what was typed in a row, and says of each cell what is wrong with it. */
export function judgeRow({ cells }: Pick<StaffRow, 'cells'>, rules: Rules, now: Date): JudgedRow {
  const row = new RowReader(cells)
  const names = row.names()
  const engagement = {
    engagement:
      row.word('engagement', typedEngagement, `Write one of: ${engagementKinds.join(', ')}`) ?? null,
    startDate: row.day('startDate') ?? null,
    leaveDate: row.day('leaveDate') ?? null,
    site: names?.site || null,
  }
  const { startDate, leaveDate } = engagement
  if (startDate && leaveDate && leaveDate < startDate) {
    row.refuse('leaveDate', 'The leave date must not be before the start date')
  }
  const check = checkFields.some((field) => cells[field]) ? readCheck(row, rules, now) : undefined
  const { problems, ambiguous } = row
  if (!names || problems.length) return { member: undefined, problems, ambiguous }
  const { fullName, email } = names
  return { member: { fullName, email, engagement, check }, problems, ambiguous }
}

class RowReader {
  readonly problems: StaffProblem[] = []
  readonly ambiguous: AmbiguousDate[] = []
  readonly cells: StaffRow['cells']

  constructor(cells: StaffRow['cells']) {
    this.cells = cells
  }

  refuse(field: StaffField, message: string): void {
    this.problems.push({ column: staffColumns[field], message })
  }

  names(): v.InferOutput<typeof Names> | undefined {
    const parsed = v.safeParse(Names, this.cells)
    if (parsed.success) return parsed.output
    this.problems.push(...problemsByColumn(fieldErrors(parsed.issues)))
    return undefined
  }

  day(field: StaffField): string | undefined {
    const typed = this.cells[field]
    if (!typed) return undefined
    const read = typedDay(typed)
    if (!read.ok) {
      this.refuse(field, read.message)
      return undefined
    }
    if (read.isAmbiguous) this.ambiguous.push({ column: staffColumns[field], typed, day: read.day })
    return read.day
  }

  word<Value>(field: StaffField, find: (typed: string) => Value | undefined, message: string) {
    const typed = this.cells[field]
    const found = typed ? find(typed) : undefined
    if (typed && found === undefined) this.refuse(field, message)
    return found
  }

  number(field: StaffField): number | undefined {
    const typed = this.cells[field]
    if (!typed) return undefined
    const hours = /^(\d{1,3}(?:\.\d{1,2})?)(?: ?(?:h|hours?))?$/i.exec(typed)?.[1]
    if (hours === undefined) this.refuse(field, 'Write a number of hours, such as 20')
    return hours === undefined ? undefined : Number(hours)
  }
}

const codes = new Set<string>(documentCodes)

/** The earlier check of a row (rule 24), as far as it is known. */
function readCheck(row: RowReader, rules: Rules, now: Date): NewCheck | undefined {
  const { cells } = row
  const route = row.word('route', typedRoute, 'Write one of: online, digital, document, ecs')
  const checkedOn = row.day('checkedOn')
  const code = cells.documentCode.toUpperCase()
  if (!cells.route)
    row.refuse('route', 'Write how the earlier check was made: online, digital, document or ecs')
  if (!cells.checkedOn) row.refuse('checkedOn', 'Write the day on which the earlier check was made')
  if (code && !codes.has(code)) row.refuse('documentCode', 'Write a code from A1 to A9, B1 to B6 or G1 to G4')
  const words = 'Write one of: unlimited, settled, pre-settled, time-limited, pending'
  const permission = row.word('permission', typedPermission, words) ?? usualPermission(route, code, rules)
  if (!permission && !cells.permission) row.refuse('permission', words)
  const noticeDate = row.day('noticeDate')
  const level = row.word('confidenceLevel', typedLevel, 'Write one of: low, medium, high, very high')
  const parts = {
    documentCode: code || undefined,
    permissionEnd: row.day('permissionEnd'),
    weeklyHoursLimit: row.number('weeklyHoursLimit'),
    occupationLimit: cells.occupationLimit || undefined,
    provider: providerOf(row, level),
    pvn:
      cells.noticeReference || noticeDate
        ? { reference: cells.noticeReference, date: noticeDate ?? '', positive: true }
        : undefined,
  }
  if (row.problems.length || !checkedOn) return undefined
  const given = Object.entries(parts).filter(([, value]) => value !== undefined)
  const parsed = v.safeParse(NewCheck, {
    kind: 'recorded',
    route,
    permission,
    nameOnEvidence: cells.fullName,
    checkedAt: noonOf(checkedOn, now),
    outcome: 'pass',
    ...Object.fromEntries(given),
  })
  if (parsed.success) return parsed.output
  row.problems.push(...problemsByColumn(fieldErrors(parsed.issues)))
  return undefined
}

/** What a document of List A proves, and a digital check, needs not be said. */
function usualPermission(route: CheckRoute | undefined, code: string, rules: Rules) {
  if (route === 'digital') return 'unlimited'
  if (route === 'online' || !codes.has(code)) return undefined
  const { gives } = rules.documents[code as keyof Rules['documents']]
  const usual = {
    continuous: 'unlimited',
    permission: 'time_limited',
    notice: 'pending_application',
  } as const
  return usual[gives]
}

// Whether the provider was on the register that day is not known: it has to be looked up (rule 18).
function providerOf({ cells }: RowReader, level: ReturnType<typeof typedLevel>) {
  if (!cells.provider && !cells.providerReference && !cells.confidenceLevel) return undefined
  return { name: cells.provider, reference: cells.providerReference, gpg45Level: level, onRegister: true }
}

// The hour is not known; noon is the same day in London all year, and today may not be noon yet.
function noonOf(day: string, now: Date): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const isToday = now.toISOString().startsWith(day)
  return (isToday && noon > now ? now : noon).toISOString()
}
