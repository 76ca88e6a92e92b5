import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import { reloadPage } from '#lib/reload-page.ts'
import * as styles from './google-button.css.ts'
import { GoogleMark } from './google-mark.tsx'
import { googleFailures, googleMutation, type GooglePurpose } from './google-mutation.ts'
import { useGooglePlace } from './google-place.ts'
import { useGoogleSetup } from './use-google-setup.ts'

interface GoogleButtonProps {
  purpose: GooglePurpose
  /** The text of the toast, where there is one. */
  success?: string
  onSignedIn: (reply: AuthReply) => void
}

/** Signing in with Google, where the server is set up for it. */
export function GoogleButton({ purpose, success, onSignedIn }: GoogleButtonProps) {
  const app = useApp()
  const setup = useGoogleSetup()
  const place = useGooglePlace(setup)
  const { error, isPending, mutate } = useMutation({
    ...googleMutation(app, purpose),
    onSuccess(reply: AuthReply | undefined) {
      if (!reply) return
      onSignedIn(reply)
      if (success) app.toasts.open({ variant: 'default', title: 'Success', text: success })
    },
  })
  const alert =
    error instanceof AlertError ? error.message : error && failureText(error, googleFailures[purpose])
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
        <Button block pending={isPending} onClick={() => (place === 'here' ? mutate(setup) : reloadPage())}>
          <GoogleMark />
          {isPending ? 'Signing In...' : 'Continue with Google'}
        </Button>
      )}
    </div>
  )
}
