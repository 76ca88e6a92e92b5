import * as v from 'valibot'
import { readDigits, withoutHidden } from './typed-text.ts'

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
  v.check((text) => !text || isDateOfBirth(text), 'Please enter a real date of birth'),
)
