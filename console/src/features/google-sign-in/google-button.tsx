import { auth, type AuthReply, type GoogleSetup } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import type { App } from '#lib/app.ts'
import { useSystem } from '#features/shell/use-system.ts'
import * as styles from '#features/auth/auth-layout.css.ts'

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

// Titles, and the texts where the server gives none (spec.md section 8).
const googleFailures = {
  'sign-in': { title: 'Google Sign-In Failed', text: 'An error occurred during Google sign-in' },
  'sign-up': { title: 'Google Sign-Up Failed', text: 'Google sign in failed' },
} as const

type GooglePurpose = keyof typeof googleFailures

/** Signs in with Google. Returns undefined when the user decides otherwise in the window of Google. */
function googleMutation({ call }: Pick<App, 'call'>, purpose: GooglePurpose) {
  return mutationOptions({
    mutationFn: async (setup: GoogleSetup) => {
      const { googleCredential } = await import('./google-credential.ts')
      const body = await googleCredential(setup)
      return body && call(auth.google, { body })
    },
    meta: { failure: googleFailures[purpose] },
  })
}

/**
 * Returns the settings of Google sign-in, `null` where the server is not set up for it, `undefined` until that is known.
 */
export function useGoogleSetup(): GoogleSetup | null | undefined {
  const system = useSystem()
  return system && (system.google ?? null)
}

/* oxlint-disable house/no-raw-colour -- the colours of the mark are Google's, in every theme */

/** Draws the mark that Google asks for on a button that leads to it. */
export function GoogleMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.6-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.5 2.1-5.7 0-10.6-3.9-12.3-9.1H4.4v5.7A22 22 0 0 0 24 46z"
      />
      <path fill="#FBBC05" d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8z" />
      <path
        fill="#EA4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14.1l7.3 5.7c1.7-5.2 6.6-9.1 12.3-9.1z"
      />
    </svg>
  )
}
