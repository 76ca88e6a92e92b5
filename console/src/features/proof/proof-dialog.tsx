import type { GoogleSetup } from '@bonafide/shared/contract/accounts/auth.ts'
import { type ProofMethod, secondFactor } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { GoogleMark, useGoogleSetup } from '#features/google-sign-in/google-button.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { AlertError, failureText } from '#lib/failure.ts'
import type { AskedProof } from '#lib/proofs.ts'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { LoadError } from '#ui/status/load-boundary.tsx'
import { SecondStep } from './finish-sign-in.tsx'
import { type Proof, proofFailure, ProofForm, toldAtField } from './proof-form.tsx'
import * as styles from './proof.css.ts'

/** Asks the user for a proof, over the page that waits for it. */
export function ProofDialog({ asked }: { asked: AskedProof }) {
  if (asked.kind === 'step-up') return <StepUpDialog onAnswer={(isProven) => asked.answer(isProven)} />
  return (
    <Dialog labelledBy="proof-title" onClose={() => asked.answer(undefined)}>
      <h2 id="proof-title" className={dialog.title}>
        Second step
      </h2>
      <SecondStep asked={asked} />
    </Dialog>
  )
}

// The dialog opens before it is known what it asks for, and takes the focus itself with the next frame.
function focusField(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus())
}

function StepUpDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { call, session } = useApp()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => call(secondFactor.startStepUp, { signal }),
    // A challenge is good for one proof.
    gcTime: 0,
    staleTime: Infinity,
  })
  const prove = async (proof: Proof) => {
    await call(secondFactor.stepUp, { body: { ...proof, challenge: data?.challenge } })
    onAnswer(true)
  }
  const renderOther = (method: ProofMethod) => {
    if (method === 'password') return <PasswordProof onProve={prove} />
    if (method === 'google') return <GoogleProof onProve={prove} />
    return method === 'sign_in' && <Button onClick={session.leave}>Sign out</Button>
  }
  return (
    <Dialog labelledBy="proof-title" describedBy="proof-text" onClose={() => onAnswer(false)}>
      <h2 id="proof-title" className={dialog.title}>
        Confirm that it is you
      </h2>
      <p id="proof-text" className={dialog.text}>
        We ask before anything that is hard to undo or shares data. We will not ask again for 10 minutes.
      </p>
      {isError && (
        <LoadError
          text="We could not start this. Try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <Spinner text="Loading..." />}
      {data && (
        <div ref={focusField}>
          <ProofForm
            methods={data.methods}
            passkey={data.passkey}
            submit="Confirm"
            submitting="Confirming..."
            onProve={prove}
            onCancel={() => onAnswer(false)}
            renderOther={renderOther}
          />
        </div>
      )}
    </Dialog>
  )
}

const schema = v.object({
  password: v.pipe(v.string(), v.minLength(1, 'Please enter your password'), v.maxLength(256)),
})

/** Asks for the password, of a user who has no second factor. */
function PasswordProof({ onProve }: { onProve: (proof: Proof) => Promise<unknown> }) {
  const { user } = useSignedIn()
  const { error, mutateAsync } = useMutation({ mutationFn: onProve, meta: { failure: 'in-place' } })
  const form = useForm({ schema, initial: { password: '' }, onValid: (proof) => mutateAsync(proof) })
  return (
    <form {...form.props} method="post" className={styles.form}>
      {error && !toldAtField(error, 'password') && (
        <Callout tone="danger">{failureText(error, proofFailure)}</Callout>
      )}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? 'Confirming...' : 'Confirm'}
      </Button>
    </form>
  )
}

/** Asks for the Google account, of a user who signs in with it alone. */
function GoogleProof({ onProve }: { onProve: (proof: Proof) => Promise<unknown> }) {
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
        <p>You cannot confirm with Google here. Sign out, sign in again and do this within 10 minutes.</p>
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
