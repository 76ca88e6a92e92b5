import { fieldErrors } from '@bonafide/shared/contract/errors.ts'
import {
  type CheckRoute,
  documentCodes,
  legacyCodes,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { StaffField } from '@bonafide/shared/contract/employees/staff-imports.ts'
import * as v from 'valibot'
import { londonDay } from '#right-to-work/london-day.ts'
import type { RuleBook, Rules } from '#right-to-work/rules/rules.ts'
import { problemsByColumn, type RowReader } from './row-reader.ts'
import {
  typedConditionKind,
  typedCountry,
  typedLevel,
  typedMadeBy,
  typedNationality,
  typedPermission,
  typedRoute,
  typedSeen,
} from './typed-words.ts'

/** The fields that show that there was a check; other fields may be in a file for other reasons. */
const checkFields = [
  'route',
  'documentCode',
  'checkedOn',
  'madeBy',
  'checkedBy',
  'seen',
  'permission',
  'permissionEnd',
  'conditionKind',
  'weeklyHoursLimit',
  'occupationLimit',
  'termDatesUntil',
  'provider',
  'providerReference',
  'confidenceLevel',
  'noticeReference',
  'noticeDate',
] as const satisfies readonly StaffField[]

/** True when a row has any field of an earlier check. */
export const tellsOfCheck = ({ cells }: Pick<RowReader, 'cells'>) => checkFields.some((field) => cells[field])

const codes = new Set<string>([...documentCodes, ...legacyCodes])
const isKnownCode = (code: string): code is keyof Rules['documents'] => codes.has(code)
/** Maps codes of earlier lists to the current ones, for checks of their day (rule 24). */
const renamed: Readonly<Record<string, string>> = { A3: 'E3', B2: 'E4', B5: 'E5' }
/** Documents that do not show by themselves how long the permission lasts. */
const openCodes = new Set(['E2', 'C1'])

const permissionWords = 'Write one of: unlimited, settled, pre-settled, time-limited, pending'

/** The earlier check of a row (rule 24), as far as it is known. */
export function readCheck(row: RowReader, book: RuleBook, now: Date): NewCheck | undefined {
  const { cells } = row
  const route = row.word('route', typedRoute, 'Write one of: online, digital, document, ecs')
  const checkedOn = row.day('checkedOn')
  if (!cells.route)
    row.refuse('route', 'Write how the earlier check was made: online, digital, document or ecs')
  if (!cells.checkedOn) row.refuse('checkedOn', 'Write the day on which the earlier check was made')
  const code = readCode(row)
  const madeBy = readMadeBy(row)
  const rules = book.judging({ kind: 'recorded', documentCode: code }, checkedOn ?? londonDay(now))
  const document = code && { ...rules.documents, ...book.legacy }[code]
  const permission =
    row.word('permission', typedPermission, permissionWords) ?? usualPermission(route, code, document)
  if (!permission && !cells.permission) row.refuse('permission', permissionWords)
  const mode = row.word('seen', typedSeen, 'Write how they saw the employee: in person or live video')
  const parts = { documentCode: code, ...readLimits(row), ...readEvidence(row, route) }
  if (row.problems.length || !checkedOn) return undefined
  const checkedAt = noonOf(checkedOn, now)
  const given = Object.entries({
    ...parts,
    likeness: mode && { mode, at: checkedAt },
    // Checks before that date did not have to ask for it.
    jobFits: checkedOn >= rules.effectiveFrom && cells.jobTitle ? { jobTitle: cells.jobTitle } : undefined,
  }).filter(([, value]) => value !== undefined)
  const parsed = v.safeParse(NewCheck, {
    kind: 'recorded',
    route,
    permission,
    madeBy,
    nameOnEvidence: cells.fullName,
    checkedAt,
    outcome: 'pass',
    ...Object.fromEntries(given),
  })
  if (parsed.success) return parsed.output
  row.problems.push(...problemsByColumn(fieldErrors(parsed.issues)))
  return undefined
}

function readCode(row: RowReader): keyof Rules['documents'] | undefined {
  const code = row.cells.documentCode.toUpperCase()
  if (!code) return undefined
  if (isKnownCode(code)) return code
  const now = renamed[code]
  row.refuse(
    'documentCode',
    now
      ? `${code} is not a code in use today. For a check before 6 April 2022 write ${now}`
      : 'Write a code from A1 to A9, B1 to B6 or G1 to G4, or E1 to E5, C1 or D1 for documents of earlier lists',
  )
  return undefined
}

/**
 * Reads who made the check: it covers the employer only when made by their own staff, or by the employer before a
 * transfer.
 */
function readMadeBy(row: RowReader) {
  const { madeBy, checkedBy } = row.cells
  const words = 'Write who made the check: own staff, transferor or other'
  const who = row.word('madeBy', typedMadeBy, words)
  if (!madeBy) row.refuse('madeBy', words)
  if (!checkedBy) row.refuse('checkedBy', 'Write the name of who made the check')
  return { who, name: checkedBy }
}

function readLimits(row: RowReader) {
  return {
    permissionEnd: row.day('permissionEnd'),
    conditionKind: row.word(
      'conditionKind',
      typedConditionKind,
      'Write one of: student, supplementary, other',
    ),
    weeklyHoursLimit: row.number('weeklyHoursLimit'),
    occupationLimit: row.cells.occupationLimit || undefined,
    termDatesUntil: row.day('termDatesUntil'),
  }
}

function readEvidence(row: RowReader, route: CheckRoute | undefined) {
  const { noticeReference: reference } = row.cells
  const noticeDate = row.day('noticeDate')
  const level = row.word('confidenceLevel', typedLevel, 'Write one of: low, medium, high, very high')
  const letters = 'Write the three letters that the passport has, such as GBR for a British citizen or IRL'
  return {
    documentExpires: row.day('documentExpires'),
    // These fields count for this route alone (rules 2 and 18).
    ...(route === 'digital' && {
      nationality: row.word('nationality', typedNationality, letters),
      issuingCountry: row.word('issuingCountry', typedCountry, letters),
    }),
    provider: providerOf(row, level),
    pvn: reference || noticeDate ? { reference, date: noticeDate ?? '', positive: true } : undefined,
  }
}

/** Returns the permission that a List A document or a digital check proves, so that the row may leave it out. */
function usualPermission(
  route: CheckRoute | undefined,
  code: string | undefined,
  document: Rules['documents']['A1'] | undefined,
) {
  if (route === 'digital') return 'unlimited'
  if (route === 'online' || !code || !document || openCodes.has(code)) return undefined
  const usual = {
    continuous: 'unlimited',
    permission: 'time_limited',
    notice: 'pending_application',
  } as const
  return usual[document.gives]
}

// The register of that day is unknown: a user has to look the provider up (rule 18).
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
