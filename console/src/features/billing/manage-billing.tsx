import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { small } from '#ui/card.css.ts'
import * as styles from './billing-page.css.ts'
import { usePortal } from './use-portal.ts'

/** The way to the payment provider's pages. */
export function ManageBilling() {
  const { openPortal, opening, failure } = usePortal()
  return (
    <div className={styles.manage}>
      {failure && (
        <Callout tone="danger" title="We could not open your billing pages">
          {failure}
        </Callout>
      )}
      <Button pending={opening} aria-describedby="manage-billing-text" onClick={() => void openPortal()}>
        {opening ? 'Opening...' : 'Manage billing'}
      </Button>
      <p id="manage-billing-text" className={small}>
        Change your card, see invoices or cancel, on the pages of our payment provider.
      </p>
    </div>
  )
}
