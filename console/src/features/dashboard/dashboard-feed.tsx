import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { type Activity, ActivityCard } from './activity-card.tsx'
import { type Attention, AttentionCard } from './attention-card.tsx'
import * as styles from './dashboard.css.ts'

interface DashboardFeedProps {
  attention?: Attention | null
  activity?: Activity | null
}

/** Who waits for a user, and what moved last. */
export function DashboardFeed({ attention, activity }: DashboardFeedProps) {
  const { start, dialog } = useEmployeeActions()
  return (
    <div className={styles.feed}>
      {attention && <AttentionCard attention={attention} onAction={start} />}
      {activity && <ActivityCard activity={activity} />}
      {dialog}
    </div>
  )
}
