import type { GoogleSetup } from '@bonafide/shared/contract/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation } from '@tanstack/react-query'
import { GoogleMark, useGoogleSetup } from '#features/google-sign-in/google-button.tsx'
import { useApp } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import { type Proof, proofFailure } from './proof-words.ts'
import * as styles from './proof.css.ts'

/** Asks for the Google account, of a user who signs in with it alone. */
export function GoogleProof({ onProve }: { onProve: (proof: Proof) => Promise<unknown> }) {
  const { hadSession, session } = useApp()
  const setup = useGoogleSetup()
  const { error, isPending, mutate } = useMutation({
    mutationFn: async (google: GoogleSetup) => {
      const { googleCredential } = await import('#features/google-sign-in/google-credential.ts')
      const credential = await googleCredential(google)
      if (credential) await onProve({ google: credential })
    },
    meta: { failure: 'in-place' },
  })
  if (!setup) return null
  // The policies of this document, which was loaded with a session, know nothing of Google.
  const isBarred = hadSession && new URL(setup.scriptUrl, location.href).origin !== location.origin
  if (isBarred) {
    return (
      <div className={styles.form}>
        <p>Google cannot be asked from here. Sign out, sign in again, and do this within ten minutes.</p>
        <Button onClick={session.leave}>Sign out</Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {error && (
        <Callout tone="danger">
          {error instanceof AlertError ? error.message : failureText(error, proofFailure)}
        </Callout>
      )}
      <Button block pending={isPending} onClick={() => mutate(setup)}>
        <GoogleMark />
        <span>{isPending ? 'Confirming...' : 'Continue with Google'}</span>
      </Button>
    </div>
  )
}
