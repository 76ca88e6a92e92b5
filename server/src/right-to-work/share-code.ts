import { daysBetween, londonDay } from './london-day.ts'
import type { Rules } from './rules/rules.ts'

export type ShareCodeReading =
  /** `shown`: in three groups of three, as the government's page shows it. */
  { ok: true; code: string; shown: string } | { ok: false; message: string }

/** A share code as it was typed: white space and dashes do not count, nor does case (rule 3). */
export function readShareCode(text: string, { shareCode: { pattern, madeFor } }: Rules): ShareCodeReading {
  const code = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  if (new RegExp(pattern).test(code)) return { ok: true, code, shown: code.replaceAll(/.{3}(?=.)/g, '$& ') }
  const purpose = /^[A-Z][A-Z0-9]{8}$/.test(code) ? madeFor[code.charAt(0)] : undefined
  return {
    ok: false,
    message: purpose
      ? `This share code was made for ${purpose}. Ask the employee for one for the right to work, which starts with W`
      : 'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678',
  }
}

/** How old a share code is, and whether it can still be used (rule 4). What the government's page says decides. */
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
