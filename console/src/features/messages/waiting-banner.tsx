import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import * as styles from '#features/email-confirmation/confirm-email-banner.css.ts'
import { emailStateQuery } from '#features/email-confirmation/email-state-query.ts'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { messageUsageQuery } from './message-usage-query.ts'

/** Shows on every page how many messages wait and for what, or that an operator has stopped them. */
export function WaitingBanner() {
  const app = useApp()
  const may = useMay()
  const { data } = useQuery(messageUsageQuery(app))
  const { data: email } = useQuery(emailStateQuery(app))
  if (!data?.why) return null
  const { waiting, hold, why, countries } = data
  // The user has a banner of their own to that end.
  if (hold === 'unconfirmed' && email?.confirmed === false) return null
  return (
    <section className={styles.banner} aria-label="Waiting messages">
      <MailWarning size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        {waiting > 0 && <strong>{`${waitingText(waiting)} `}</strong>}
        <span>{why}</span>
      </p>
      {hold === 'room' && countries !== null && may('billing') && (
        <ButtonLink to="/billing">See plans</ButtonLink>
      )}
    </section>
  )
}

export function waitingText(waiting: number): string {
  return waiting === 1 ? '1 message waits.' : `${formatNumber(waiting)} messages wait.`
}
