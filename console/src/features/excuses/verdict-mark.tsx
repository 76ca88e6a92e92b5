import type { Working } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './verdict-mark.css.ts'
import { verdictOf } from './verdict-words.ts'

interface VerdictMarkProps {
  employee: Working & { rightToWork?: Parameters<typeof verdictOf>[0] }
  /** The detail below the word, cut off at the end of its line, as in a column of a table. */
  inColumn?: boolean
}

/**
 * Shows whether the organisation is covered for an employee, beside their name in a list; nothing where the server does
 * not tell.
 */
export function VerdictMark({ employee, inColumn = false }: VerdictMarkProps) {
  const verdict = verdictOf(employee.rightToWork, employee)
  if (!verdict) return null
  const { label, detail, tone } = verdict
  return (
    <span className={inColumn ? styles.column : styles.line}>
      <Badge tone={tone}>{label}</Badge>{' '}
      {detail && (
        <span className={inColumn ? styles.cutDetail : styles.detail} title={inColumn ? detail : undefined}>
          {detail}
        </span>
      )}
    </span>
  )
}
