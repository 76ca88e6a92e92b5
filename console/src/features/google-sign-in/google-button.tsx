import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import * as styles from './google-button.css.ts'
import { GoogleMark } from './google-mark.tsx'
import { googleFailures, googleMutation, type GooglePurpose } from './google-mutation.ts'
import { useGoogleSetup } from './use-google-setup.ts'

interface GoogleButtonProps {
  purpose: GooglePurpose
  /** The text of the toast, where there is one. */
  success?: string
  onSignedIn: (reply: AuthReply) => void
}

/** Signs in with Google, where the server is set up for it. */
export function GoogleButton({ purpose, success, onSignedIn }: GoogleButtonProps) {
  const app = useApp()
  const setup = useGoogleSetup()
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
  // A document with a session may not use the script of another site; leaving the page loads one that may.
  if (setup === null || (app.hadSession && !isOwn(setup.scriptUrl))) return null
  return (
    <div className={styles.way}>
      <p className={styles.or}>or</p>
      {alert && <Callout tone="danger">{alert}</Callout>}
      <Button block pending={isPending} onClick={() => mutate(setup)}>
        <GoogleMark />
        <span>{isPending ? 'Signing In...' : 'Continue with Google'}</span>
      </Button>
    </div>
  )
}

function isOwn(scriptUrl: string): boolean {
  return new URL(scriptUrl, location.href).origin === location.origin
}
