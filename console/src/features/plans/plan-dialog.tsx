import type { CurrentPlan, Plan } from '@bonafide/shared/contract/billing.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Lock } from 'lucide-react'
import { formatNumber } from '#lib/format.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import * as styles from '#features/billing/billing-page.css.ts'
import { isCurrentPlan, isForSale, upgradeLabel } from '#features/billing/checkout.ts'
import { PlanFeatures, PlanPrice } from './plan-parts.tsx'
import { planLook } from './plan-look.tsx'

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
