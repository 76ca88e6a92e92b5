import type { CurrentPlan, Usage } from '@bonafide/shared/contract/billing.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress-bar.tsx'
import { planLook, planTitle } from '#features/billing/plan-look.ts'
import { PlanStatusBadge } from '#features/billing/plan-status-badge.tsx'
import { formatNumber } from '#lib/format.ts'
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

/** The plan, and how much of this month's checks is left. */
export function CurrentPlanCard({ plan = noPlan, usage = noUsage }: { plan?: CurrentPlan; usage?: Usage }) {
  const { icon: Icon } = planLook(plan.planName)
  const lines = [
    ['Remaining checks', usage.remainingChecks],
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
          <p className={styles.planName}>{planTitle(plan.planName)}</p>
        </div>
        <PlanStatusBadge status={plan.planStatus} />
      </div>
      <div className={styles.lines}>
        <div className={styles.line}>
          <span className={small}>Monthly usage</span>
          <span className={styles.lineValue}>
            {formatNumber(usage.checksUsed)} of {formatNumber(usage.checksIncluded)}
          </span>
        </div>
        {usage.checksIncluded > 0 && (
          <ProgressBar label="Monthly usage" value={usage.checksUsed} max={usage.checksIncluded} />
        )}
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <span className={small}>{label}</span>
            <span className={styles.lineValue}>{formatNumber(value)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}
