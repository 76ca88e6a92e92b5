import type { CurrentPlan, Usage } from '@bonafide/shared/contract/organisation/billing.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { planLook, PlanStatusBadge, planTitle } from '#features/plans/plan-look.tsx'
import { formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { padded, small } from '#ui/card.css.ts'
import * as styles from './dashboard.css.ts'

const noPlan: CurrentPlan = { planName: 'free', planStatus: 'inactive' }
const noUsage: Usage = {
  checksUsed: 0,
  checksIncluded: 0,
  remainingChecks: 0,
  paygUsed: 0,
  daysRemaining: 0,
  period: '',
}

interface Loading<Data> {
  data: Data | undefined
  isPending: boolean
}

interface CurrentPlanCardProps {
  plan: Loading<CurrentPlan>
  usage: Loading<Usage>
}

/** Shows the plan, and how much of this month's checks is left. */
export function CurrentPlanCard({
  plan: { data: plan = noPlan, ...planState },
  usage: loaded,
}: CurrentPlanCardProps) {
  const usage = loaded.data ?? noUsage
  const valueOf = (text: string) => (loaded.isPending ? <Skeleton width={48} /> : text)
  const { icon: Icon } = planLook(plan.planName)
  const lines = [
    ['Remaining credits', usage.remainingChecks],
    ['Days remaining', usage.daysRemaining],
  ] as const
  return (
    <section className={padded} aria-labelledby="current-plan">
      <div className={styles.planHead}>
        <span className={styles.planIcon} aria-hidden="true">
          <Icon size={18} />
        </span>
        <div className={styles.planWords}>
          <h2 id="current-plan" className={styles.planLabel}>
            Current Plan
          </h2>
          <p className={styles.planName}>
            {planState.isPending ? <Skeleton width={72} /> : planTitle(plan.planName)}
          </p>
        </div>
        {!planState.isPending && <PlanStatusBadge status={plan.planStatus} />}
      </div>
      <div className={styles.lines}>
        <div className={styles.line}>
          <span className={small}>Monthly usage</span>
          <span className={styles.lineValue}>
            {valueOf(`${formatNumber(usage.checksUsed)} of ${formatNumber(usage.checksIncluded)}`)}
          </span>
        </div>
        {/* There from the start and to the end, so that nothing below it moves. */}
        <div className={styles.bar}>
          {loaded.isPending && <Skeleton width="100%" />}
          {usage.checksIncluded > 0 && (
            <ProgressBar label="Monthly usage" value={usage.checksUsed} max={usage.checksIncluded} />
          )}
        </div>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <span className={small}>{label}</span>
            <span className={styles.lineValue}>{valueOf(formatNumber(value))}</span>
          </div>
        ))}
      </div>
    </section>
  )
}
