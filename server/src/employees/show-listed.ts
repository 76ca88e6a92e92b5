import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { ListedExcuse } from './employees-tables.ts'

interface Read {
  conditions: string[]
  identityOverdue: boolean
}

// Nothing was judged, so no version of the rules has.
const nothing: ListedExcuse = {
  state: 'none',
  until: null,
  endedOn: null,
  rules: [1],
  missing: [],
  reason: 'no_check',
  warnings: [],
  gaps: [],
  rulesVersion: '',
}

/** An excuse as the lists have it: as it was last computed, and as nothing was recorded where it never was. */
export function showListed(
  { excuse }: { excuse: ListedExcuse | null },
  { conditions, identityOverdue }: Read,
): RightToWork {
  const { warnings, ...shown } = excuse ?? nothing
  return { ...shown, conditions, warnings: identityOverdue ? ['identity_overdue', ...warnings] : warnings }
}
