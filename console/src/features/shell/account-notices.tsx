import { ConfirmEmailBanner } from '#features/email-confirmation/confirm-email-banner.tsx'
import { FactorNotice } from '#features/second-factor/factor-notice.tsx'
import { WaitingBanner } from '#features/messages/waiting-banner.tsx'
import { PasswordNotice } from '#features/second-factor/password-notice.tsx'

/** What the user has to do about their account, and what of the organisation's waits, above every page. */
export function AccountNotices() {
  return (
    <>
      <ConfirmEmailBanner />
      <FactorNotice />
      <PasswordNotice />
      <WaitingBanner />
    </>
  )
}
