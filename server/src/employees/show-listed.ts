import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { ListedExcuse } from './employees-tables.ts'

interface Read {
  conditions: string[]
  identityOverdue: boolean
  /** The day in London. */
  today: string
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

/**
 * Returns an excuse as the lists have it: as it was last computed, but none that has ended. Where it never was, nothing
 * was recorded.
 */
export function showListed(
  { excuse }: { excuse: ListedExcuse | null },
  { conditions, identityOverdue, today }: Read,
): RightToWork {
  const { warnings, ...shown } = listedOn(excuse ?? nothing, today)
  return { ...shown, conditions, warnings: identityOverdue ? ['identity_overdue', ...warnings] : warnings }
}

/** Ends what is over: it is computed anew in the first hour after midnight, and nothing is green until then. */
function listedOn({ afterwards, ...stored }: ListedExcuse, today: string): Omit<ListedExcuse, 'afterwards'> {
  const isOver = ({ until }: Pick<ListedExcuse, 'until'>) => until !== null && until < today
  if (!isOver(stored)) return stored
  const next = { ...stored, ...(afterwards ?? lapsed(stored)) }
  return isOver(next) ? { ...next, ...lapsed(next) } : next
}

const lapsed = ({ state, until }: Pick<ListedExcuse, 'state' | 'until'>) => ({
  state: 'lapsed' as const,
  until: null,
  endedOn: until,
  reason: state === 'grace' ? 'grace_ended' : 'permission_ended',
})
