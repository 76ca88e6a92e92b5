import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useApp } from '#lib/app-context.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './billing-page.css.ts'
import { portalMutation, useLeaving } from './checkout.ts'

/** Leads to the payment provider's pages. */
export function ManageBilling() {
  const { isLeaving, error, leave } = useLeaving(portalMutation(useApp()))
  return (
    <div className={styles.manage}>
      {error && (
        <Callout tone="danger" title="We could not open your billing pages">
          {messageOf(error, 'Try again.')}
        </Callout>
      )}
      <Button pending={isLeaving} aria-describedby="manage-billing-text" onClick={() => leave()}>
        {isLeaving ? 'Opening...' : 'Manage billing'}
      </Button>
      <p id="manage-billing-text" className={small}>
        Change your card, see invoices or cancel, on the pages of our payment provider.
      </p>
    </div>
  )
}
