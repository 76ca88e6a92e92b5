import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { formatDay } from '#lib/format.ts'

/** What to say about a person's link, or nothing where the server does not tell. */
export function linkText({
  linkState,
  expiresAt,
}: Pick<Employee, 'linkState' | 'expiresAt'>): string | undefined {
  const day = formatDay(expiresAt)
  switch (linkState) {
    case 'active':
      return day ? `Link active · ends ${day}` : 'Link active'
    case 'expired':
      return day ? `Link expired · ended ${day}` : 'Link expired'
    case 'revoked':
      return 'Link revoked'
    case 'used':
      return 'Link used'
    default:
      return day ? `Link ends ${day}` : undefined
  }
}
