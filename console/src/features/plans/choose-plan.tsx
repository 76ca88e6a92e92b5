import type { CurrentPlan, Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Check, Lock } from 'lucide-react'
import * as styles from '#features/billing/billing-page.css.ts'
import { isCurrentPlan, isForSale, upgradeLabel } from '#features/billing/checkout.ts'
import { formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { formatPrice, planLook } from './plan-look.tsx'

interface PlanGridProps {
  plans: readonly Plan[]
  /** Absent where it could not be loaded: then no plan is marked as current. */
  current: CurrentPlan | undefined
  /** The id of the plan whose checkout is being made. */
  processing: string | undefined
  onSelect: (plan: Plan) => void
}

/** Shows the plans on offer, side by side. */
export function PlanGrid({ plans, current, processing, onSelect }: PlanGridProps) {
  if (plans.length === 0) {
    return <p className={padded}>There are no plans to choose from at the moment.</p>
  }
  return (
    <ul className={styles.grid} aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isCurrent={current !== undefined && isCurrentPlan(plan, current)}
          isProcessing={processing === plan.id}
          onSelect={() => onSelect(plan)}
        />
      ))}
    </ul>
  )
}

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  isProcessing: boolean
  onSelect: () => void
}

function label({ isCurrent, isProcessing }: PlanCardProps): string {
  if (isProcessing) return 'Processing...'
  return isCurrent ? 'Current Plan' : 'Select Plan'
}

/** Shows one plan on offer. */
function PlanCard(props: PlanCardProps) {
  const { plan, isCurrent, isProcessing, onSelect } = props
  return (
    <li className={styles.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plan.name}</h2>
        {plan.isPopular && <Badge tone="info">Most Popular</Badge>}
      </div>
      <p className={small}>{plan.description}</p>
      <PlanPrice plan={plan} />
      <p className={small}>{`${formatNumber(plan.monthlyLimit)} verifications a month`}</p>
      <PlanFeatures features={plan.features} />
      <Button
        block
        tone={plan.isPopular ? 'primary' : 'secondary'}
        disabled={isCurrent}
        pending={isProcessing}
        aria-label={isCurrent ? `${plan.name}: Current Plan` : `${label(props)}: ${plan.name}`}
        onClick={onSelect}
      >
        {label(props)}
      </Button>
    </li>
  )
}

interface PlanDialogProps {
  plan: Plan
  current: CurrentPlan
  currentName: string
  startsAtOnce: boolean
  isProcessing: boolean
  onUpgrade: () => void
  onClose: () => void
}

function whatChanges({ plan, currentName, startsAtOnce }: PlanDialogProps): string {
  if (!isForSale(plan)) {
    return `To go back to ${plan.name}, cancel your subscription under ‘Manage billing’.`
  }
  return startsAtOnce
    ? 'Your new plan and limit start as soon as the payment is confirmed.'
    : `You keep ${currentName} until the end of the period you have paid for, then move to ${plan.name}.`
}

/** Shows one plan in detail, before the checkout. */
export function PlanDialog(props: PlanDialogProps) {
  const { plan, current, isProcessing, onUpgrade, onClose } = props
  const isOther = !isCurrentPlan(plan, current)
  const { icon: Icon, features } = planLook(plan.name)
  return (
    <Dialog
      labelledBy="plan-dialog-title"
      describedBy="plan-dialog-limit"
      locked={isProcessing}
      onClose={onClose}
    >
      <div className={styles.dialogHead}>
        <Icon size={20} className={styles.dialogIcon} aria-hidden="true" />
        <h2 id="plan-dialog-title" className={dialog.title}>
          {plan.name}
        </h2>
      </div>
      <PlanPrice plan={plan} />
      <PlanFeatures features={features} />
      <p id="plan-dialog-limit">{`Monthly verification limit: ${formatNumber(plan.monthlyLimit)}`}</p>
      {isOther && <p>{whatChanges(props)}</p>}
      <p className={styles.security}>
        <Lock size={16} className={styles.lock} aria-hidden="true" />
        You pay on our payment provider’s secure page. Bonafide never sees your card number.
      </p>
      <div className={dialog.actions}>
        <Button onClick={onClose} pending={isProcessing}>
          Cancel
        </Button>
        {isOther && isForSale(plan) && (
          <Button tone="primary" pending={isProcessing} onClick={onUpgrade}>
            {isProcessing ? 'Processing...' : upgradeLabel(plan, current)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** `$29 USD / month`. */
function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <p className={styles.price}>
      <span>{`${formatPrice(plan.pricePerMonth, plan.currency)} `}</span>
      <span className={styles.priceUnit}>{`${plan.currency.toUpperCase()} / ${plan.interval}`}</span>
    </p>
  )
}

/** Lists the features of a plan. */
function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size={14} className={styles.tick} aria-hidden="true" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}
