import type { Waiting } from '@bonafide/shared/contract/verifications.ts'
import { stepToReopen } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { attentionShown } from '#features/review-queue/review-queue-queries.ts'
import { QueueRow } from '#features/review-queue/queue-row.tsx'
import { formatNumber } from '#lib/format.ts'
import { FeedCard } from './feed-card.tsx'

export interface Attention {
  total: number
  items: readonly Waiting[]
}

/** Lists employees who are not getting on by themselves, each with the one thing that helps. */
export function AttentionCard({ attention, onAction }: { attention: Attention; onAction: StartAction }) {
  const { total, items } = attention
  return (
    <FeedCard
      title="Needs attention"
      to="/verifications"
      all={total > attentionShown ? `View all (${formatNumber(total)})` : 'View all'}
      empty={items.length === 0 && 'No one needs your attention.'}
    >
      {items.slice(0, attentionShown).map((waiting) => (
        <QueueRow
          key={waiting.employee.employeeId}
          waiting={waiting}
          step={stepToReopen(waiting.employee)}
          onAction={onAction}
        />
      ))}
    </FeedCard>
  )
}
