import type { FirstSteps } from '@bonafide/shared/contract/first-steps.ts'
import type { ComponentProps } from 'react'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { FirstStepsCard } from '#features/first-steps/first-steps-card.tsx'
import { type Activity, ActivityCard } from './activity-card.tsx'
import { type Attention, AttentionCard } from './attention-card.tsx'
import * as styles from './dashboard.css.ts'
import { ExcuseCard } from './excuse-card.tsx'

interface DashboardFeedProps {
  /** Left out where there is nothing to do first. */
  steps?: FirstSteps
  attention?: Attention | null
  activity?: Activity | null
  /** Left out where the server does not know. */
  excuses?: ComponentProps<typeof ExcuseCard>
}

/** Shows the first steps, the employees who wait for a user, and the latest events. */
export function DashboardFeed({ steps, attention, activity, excuses }: DashboardFeedProps) {
  const { start, dialog } = useEmployeeActions()
  return (
    <div className={styles.feed}>
      {steps && <FirstStepsCard steps={steps} />}
      {excuses && <ExcuseCard {...excuses} />}
      {attention && <AttentionCard attention={attention} onAction={start} />}
      {activity && <ActivityCard activity={activity} />}
      {dialog}
    </div>
  )
}
