import { store } from '@bonafide/shared/ui/site-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { KeyRound, MailWarning, ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import * as styles from '#features/email-confirmation/confirm-email-banner.css.ts'
import { ConfirmEmailBanner } from '#features/email-confirmation/confirm-email-banner.tsx'
import { emailStateQuery } from '#features/email-confirmation/email-state-query.ts'
import { factorsQuery } from '#features/second-factor/factors-query.ts'
import { messageUsageQuery } from '#features/settings/message-usage-query.ts'
import { useApp, useMode } from '#lib/app-context.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { shownNotices, testPlace } from './app-layout.css.ts'

const TestBanner = lazy(() =>
  import('#features/test-mode/test-banner.tsx').then((module) => ({ default: module.TestBanner })),
)

/** Shows the mode, the tasks of the user about their account, and what waits in the organisation, above every page. */
export function AccountNotices() {
  const mode = useMode()
  return (
    <div ref={usePlace()} className={shownNotices}>
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
    </div>
  )
}

const room = '--notices-height'

/**
 * Remembers how much room the notices take, so that the next page can have it before they are there: what is below them
 * must not be pushed down. Where they are fewer than before, it is given up with the next page.
 */
function usePlace() {
  const app = useApp()
  const shown = useRef<HTMLDivElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const first = useRef(path)
  const email = useQuery(emailStateQuery(app))
  const reads = [email, useQuery(factorsQuery(app)), useQuery(messageUsageQuery(app))]
  const isKnown = reads.every(({ isFetched }) => isFetched)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const height = shown.current?.offsetHeight ?? 0
    const isFilled = height >= Number.parseFloat(style.getPropertyValue(room) || '0')
    if (isKnown && (isFilled || path !== first.current)) style.removeProperty(room)
  }, [isKnown, path])
  useEffect(() => {
    if (!isKnown || !shown.current) return undefined
    const observer = new ResizeObserver(([entry]) =>
      store('localStorage', 'bonafide-notices', `${innerWidth} ${entry?.contentRect.height ?? 0}`),
    )
    observer.observe(shown.current)
    return () => observer.disconnect()
  }, [isKnown])
  return shown
}

/** Tells the user until when they have to add a second factor, on every page. */
function FactorNotice() {
  const { data } = useQuery(factorsQuery(useApp()))
  if (!data?.dueAt) return null
  return (
    <section className={styles.banner} aria-label="Second factor needed">
      <ShieldAlert size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>{`Add a second factor by ${formatDay(data.dueAt)}.`}</strong> Your organisation requires one.
        After that day you must add one before you can carry on.
      </p>
      <ButtonLink to="/profile">Open Profile</ButtonLink>
    </section>
  )
}

/** Asks the user for another password, where theirs is from before today's rules. */
function PasswordNotice() {
  const { data } = useQuery(factorsQuery(useApp()))
  if (!data?.weakPassword) return null
  return (
    <section className={styles.banner} aria-label="Weak password">
      <KeyRound size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        <strong>Your password is easy to guess.</strong> It still works. Please choose a longer one in your
        profile, or add a second factor.
      </p>
      <ButtonLink to="/profile">Open Profile</ButtonLink>
    </section>
  )
}

/** Shows on every page how many messages wait and for what, or that an operator has stopped them. */
function WaitingBanner() {
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

function waitingText(waiting: number): string {
  return waiting === 1 ? '1 message waits.' : `${formatNumber(waiting)} messages wait.`
}
