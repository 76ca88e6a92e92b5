import * as v from 'valibot'
import { readDigits } from './typed-text.ts'

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
