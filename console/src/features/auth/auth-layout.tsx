import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { LockKeyhole, Plug, Scale } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Brand } from '#ui/page/brand.tsx'
import { useAskedProof } from '#lib/app-context.ts'
import { keepsCookies } from '#lib/session/session-cookies.ts'
import * as styles from './auth-layout.css.ts'

const FinishSignIn = lazy(() =>
  import('#features/proof/finish-sign-in.tsx').then((module) => ({ default: module.FinishSignIn })),
)

// Icons that no signed-in page has: it would load the scripts of this page for one that they share.
const promises = [
  [LockKeyhole, 'Secure employee verification'],
  [Scale, 'Compliance with regulations'],
  [Plug, 'Easy integration and management'],
] as const

interface AuthLayoutProps {
  /** Set on pages that sign a user in, which takes cookies. */
  signsIn?: boolean
  children: ReactNode
}

// Nothing tells when a user changes it, and the document was rendered for those who have not.
const useKeepsCookies = () =>
  useSyncExternalStore(
    () => () => {},
    keepsCookies,
    () => true,
  )

/** Lays out the two-column page of visitors who are not signed in; the welcome shows on large screens only. */
export function AuthLayout({ signsIn = false, children }: AuthLayoutProps) {
  const isBlocked = !useKeepsCookies() && signsIn
  const proof = useAskedProof()
  const asked = proof?.kind === 'sign-in' ? proof : undefined
  return (
    <div className={styles.layout}>
      <aside className={styles.welcome} aria-label="Welcome">
        <Brand />
        <div>
          <p className={styles.welcomeTitle}>Know who you are hiring, and that they can work in the UK.</p>
          <ul className={styles.promises}>
            {promises.map(([Icon, text]) => (
              <li key={text} className={styles.promise}>
                <Icon size={20} className={styles.promiseIcon} aria-hidden="true" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.note}>Email, phone, identity and right to work, in one link.</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.box}>
          <div className={styles.smallBrand}>
            <Brand />
          </div>
          <Suspense fallback={null}>{asked && <FinishSignIn asked={asked} />}</Suspense>
          {/* Kept as it is, for who gives up. */}
          <div hidden={asked !== undefined} className={styles.box}>
            {isBlocked ? <CookiesNeeded /> : children}
          </div>
        </div>
      </main>
    </div>
  )
}

/** Stands in place of a form whose sign-in would last only until the page is left. */
function CookiesNeeded() {
  return (
    <>
      <h1 className={styles.title}>Turn on cookies</h1>
      <Callout tone="warning">
        Your browser blocks cookies, which you need to sign in. Allow cookies and site data for this website,
        then reload the page.
      </Callout>
      <Button tone="primary" block onClick={() => location.reload()}>
        Reload the page
      </Button>
    </>
  )
}
