import { readDay, readDigits, withoutHidden } from './text.ts'

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
