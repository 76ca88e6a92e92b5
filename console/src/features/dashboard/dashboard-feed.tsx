import type { ComponentProps } from 'react'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { type Activity, ActivityCard } from './activity-card.tsx'
import { type Attention, AttentionCard } from './attention-card.tsx'
import * as styles from './dashboard.css.ts'
import { ExcuseCard } from './excuse-card.tsx'

interface DashboardFeedProps {
  attention?: Attention | null
  activity?: Activity | null
  /** Left out where the server does not know. */
  excuses?: ComponentProps<typeof ExcuseCard>
}

/** Who waits for a user, and what moved last. */
export function DashboardFeed({ attention, activity, excuses }: DashboardFeedProps) {
  const { start, dialog } = useEmployeeActions()
  return (
    <div className={styles.feed}>
      {excuses && <ExcuseCard {...excuses} />}
      {attention && <AttentionCard attention={attention} onAction={start} />}
      {activity && <ActivityCard activity={activity} />}
      {dialog}
    </div>
  )
}
