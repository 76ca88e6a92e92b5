import * as v from 'valibot'
import { readDigits, withoutHidden } from './text.ts'

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
