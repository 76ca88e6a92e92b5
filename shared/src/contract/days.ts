import * as v from 'valibot'
import { readDay, readDigits, withoutHidden } from './text.ts'

/** True when a text is a real calendar day, `YYYY-MM-DD`, from 1900 on. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function isInstant(text: string): boolean {
  return isDay(instant.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text))
}

/** A calendar day, `YYYY-MM-DD`. */
// @__NO_SIDE_EFFECTS__
export function day(message = 'Please enter a real date') {
  return v.pipe(v.string(message), v.transform(readDigits), v.check(isDay, message))
}

/** A moment that a caller gives, ISO 8601 with its offset; answered in UTC. */
// @__NO_SIDE_EFFECTS__
export function moment(message = 'Please enter a date and time') {
  return v.pipe(
    v.string(message),
    v.check(isInstant, message),
    v.transform((text) => new Date(text).toISOString()),
  )
}

/** A calendar day or a moment. */
// @__NO_SIDE_EFFECTS__
export function dayOrMoment(message = 'Please enter a real date') {
  return v.pipe(
    v.string(message),
    v.check((text) => isDay(text) || isInstant(text), message),
  )
}

/**
 * Reads a day that is typed into a field, near to now: as in `readDay`, and also with spaces alone or with two digits for a
 * year of this century: `30/11/26`, `30 11 2026`. A number alone is none: it could be half of something.
 * @returns `YYYY-MM-DD`, which may be no real day; undefined where it is none of these
 */
export function readTypedDay(text: string): string | undefined {
  const typed = readDigits(withoutHidden(text))
    .trim()
    .replace(/^(\d{1,2})\s+(\d{1,2})\s+(\d{2}|\d{4})$/, '$1/$2/$3')
    .replace(/^(\d{1,2}(?:st|nd|rd|th)?[\s/.,\p{Pd}]+(?:\d{1,2}|\p{L}+)[\s/.,\p{Pd}]+)(\d\d)$/iu, '$120$2')
  return /^\d*$/.test(typed) ? undefined : readDay(typed)?.day
}

/**
 * Reads a time of day as it is typed: `9`, `9:30`, `9.30`, `0930`, `9.30 pm`.
 * @returns `HH:MM` of 24 hours; undefined where it is none
 */
export function readTypedTime(text: string): string | undefined {
  const typed = readDigits(withoutHidden(text)).trim().toLowerCase()
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:\s?[:.h]\s?|(?=\d\d(?:\D|$)))?(\d\d)?\s*(?:(a|p)\.?m\.?)?$/.exec(typed) ?? []
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && (!half || Number(hours) <= 12)
  return isTime ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

const youngest = 13
const oldest = 120

/** True when a text is a real day, `YYYY-MM-DD`, and an employee born on it is 13 to 120 years old now. */
export function isDateOfBirth(text: string, now = new Date()): boolean {
  const at = Date.parse(`${text}T00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false
  const yearsAgo = (years: number) => `${now.getUTCFullYear() - years}${now.toISOString().slice(4, 10)}`
  return text <= yearsAgo(youngest) && text >= yearsAgo(oldest)
}

/** A date of birth as a date field gives it, `YYYY-MM-DD`; an empty one is none. */
export const DateOfBirth = v.pipe(
  v.string(),
  v.transform((text) => readDigits(withoutHidden(text)).trim()),
  v.check((text) => !text || isDateOfBirth(text), 'Please enter a valid date of birth'),
)
