import { shareCodeFormat } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { readDigits, withoutHidden } from '@bonafide/shared/contract/text.ts'
import { daysBetween, londonDay } from './london-day.ts'
import type { Rules } from './rules/rules.ts'

export type ShareCodeReading =
  /** `shown`: in three groups of three, as the government's page shows it. */
  { ok: true; code: string; shown: string } | { ok: false; message: string }

/**
 * A share code as it was typed: white space and dashes do not count, nor does case (rule 3).
 * @returns the code, or what another kind of code was made for
 */
export function parseShareCode(
  text: string,
  { shareCode: { pattern, madeFor } }: Rules,
): { ok: true; code: string } | { ok: false; madeFor: string | undefined } {
  const code = readDigits(withoutHidden(text))
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (new RegExp(pattern).test(code)) return { ok: true, code }
  const isOther = /^[A-Z][A-Z0-9]{8}$/.test(code)
  return { ok: false, madeFor: isOther ? madeFor[code.charAt(0)] : undefined }
}

/** Formats a share code in three groups of three. */
export function shownShareCode(code: string): string {
  return code.replaceAll(/.{3}(?=.)/g, '$& ')
}

/** A share code as a user typed it. */
export function readShareCode(text: string, rules: Rules): ShareCodeReading {
  const parsed = parseShareCode(text, rules)
  if (parsed.ok) return { ok: true, code: parsed.code, shown: shownShareCode(parsed.code) }
  return {
    ok: false,
    message: parsed.madeFor
      ? `This share code was made for ${parsed.madeFor}. Ask the employee for one for the right to work, which starts with W`
      : shareCodeFormat,
  }
}

/**
 * Returns the age of a share code and whether it can still be used (rule 4). The government's page has the last word.
 */
export function shareCodeAge(
  issuedAt: string,
  now: Date,
  { shareCode: { warnAfterDays, validDays } }: Rules,
): { state: 'fresh' | 'old' | 'expired' | 'future'; days: number } {
  const issued = issuedAt.includes('T') ? londonDay(new Date(issuedAt)) : issuedAt
  const days = daysBetween(issued, londonDay(now))
  if (days < 0) return { state: 'future', days }
  if (days > validDays) return { state: 'expired', days }
  return { state: days >= warnAfterDays ? 'old' : 'fresh', days }
}
