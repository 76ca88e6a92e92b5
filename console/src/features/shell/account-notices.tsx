import { lazy, Suspense } from 'react'
import { useMode } from '#lib/app-context.ts'
import { ConfirmEmailBanner } from '#features/email-confirmation/confirm-email-banner.tsx'
import { FactorNotice } from '#features/second-factor/factor-notice.tsx'
import { WaitingBanner } from '#features/messages/waiting-banner.tsx'
import { PasswordNotice } from '#features/second-factor/password-notice.tsx'
import { testPlace } from './app-layout.css.ts'

const TestBanner = lazy(() =>
  import('#features/test-mode/test-banner.tsx').then((module) => ({ default: module.TestBanner })),
)

/** Shows the mode, the tasks of the user about their account, and what waits in the organisation, above every page. */
export function AccountNotices() {
  const mode = useMode()
  return (
    <>
      {mode === 'test' && (
        <div className={testPlace}>
          <Suspense fallback={null}>
            <TestBanner />
          </Suspense>
        </div>
      )}
      <ConfirmEmailBanner />
      <FactorNotice />
      <PasswordNotice />
      <WaitingBanner />
    </>
  )
}
