import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { reloadPage } from '#lib/reload-page.ts'
import * as styles from './google-button.css.ts'
import { GoogleMark } from './google-mark.tsx'
import { useGooglePlace } from './google-place.ts'
import { useGoogleSetup } from './use-google-setup.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'

/** Signing in with Google, where the server is set up for it. */
export function GoogleButton(props: Parameters<typeof useGoogleSignIn>[0]) {
  const setup = useGoogleSetup()
  const place = useGooglePlace(setup)
  const { alert, pending, signIn } = useGoogleSignIn(props)
  // Holds the place, so that nothing moves when the answer comes.
  if (setup === undefined) return <div className={styles.place} />
  if (setup === null) return null
  return (
    <div className={styles.way}>
      <p className={styles.or}>or</p>
      {alert && <Callout tone="danger">{alert}</Callout>}
      {place === 'tab' ? (
        // This page hears of it when the other tab has signed in.
        <a className={buttonClass({ block: true })} href="/login" target="_blank" rel="noopener">
          <GoogleMark />
          Continue with Google in a new tab
        </a>
      ) : (
        <Button
          block
          pending={pending}
          onClick={() => (place === 'here' ? void signIn(setup) : reloadPage())}
        >
          <GoogleMark />
          {pending ? 'Signing In...' : 'Continue with Google'}
        </Button>
      )}
    </div>
  )
}
