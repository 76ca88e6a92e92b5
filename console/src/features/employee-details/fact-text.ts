import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { formatDay } from '#lib/format.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'

/** Describes an employee's link; undefined where the server does not tell. */
export function linkText({
  linkState,
  expiresAt,
}: Pick<Employee, 'linkState' | 'expiresAt'>): string | undefined {
  const day = formatDay(expiresAt)
  switch (linkState) {
    case 'active':
      return day ? `Link active · expires ${day}` : 'Link active'
    case 'expired':
      return day ? `Link expired ${day}` : 'Link expired'
    case 'revoked':
      return 'Link revoked'
    case 'used':
      return 'Link used'
    default:
      return day ? `Link expires ${day}` : undefined
  }
}

const names = new Intl.DisplayNames('en-GB', { type: 'language' })

/** Names the language of messages to an employee. */
export function languageName(language: Locale | null): string {
  // Without its region: there is one English here.
  return language ? (names.of(language.slice(0, 2)) ?? language) : 'English (no choice yet)'
}
