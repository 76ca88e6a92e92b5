import { emailConfirmation } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { emailStateQuery } from './email-state-query.ts'
import * as styles from './confirm-email-banner.css.ts'

/** Asks the user to confirm their address, on every page, until they have; it says what waits for it. */
export function ConfirmEmailBanner() {
  const app = useApp()
  const { data } = useQuery(emailStateQuery(app))
  const resend = useMutation({
    mutationFn: () => app.call(emailConfirmation.resend),
    meta: {
      failure: { title: 'The link was not sent', text: 'Something went wrong. Try again.' },
      success: 'A new link is on its way. It works for 24 hours.',
    },
  })
  if (!data || data.confirmed) return null
  return (
    <section className={styles.banner} aria-label="Email confirmation">
      <MailWarning size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>Confirm your email address.</strong>
        <span>{` We have sent a link to ${data.email}.${data.messagesHeld ? ' We hold your invitations until you open it.' : ''} Until then you cannot invite colleagues, create API keys or add a second factor.`}</span>
      </p>
      <Button size="small" pending={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </section>
  )
}
