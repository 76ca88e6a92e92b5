import { type ProofMethod, secondFactor } from '@bonafide/shared/contract/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import type { AskedProof } from '#lib/proofs.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { SecondStep } from './finish-sign-in.tsx'
import { GoogleProof } from './google-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import { ProofForm } from './proof-form.tsx'
import type { Proof } from './proof-words.ts'

/** Asks the user for a proof, over the page that waits for it. */
export function ProofDialog({ asked }: { asked: AskedProof }) {
  if (asked.kind === 'step-up') return <StepUpDialog onAnswer={(isProven) => asked.answer(isProven)} />
  return (
    <Dialog labelledBy="proof-title" onClose={() => asked.answer(undefined)}>
      <h2 id="proof-title" className={styles.title}>
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
      <h2 id="proof-title" className={styles.title}>
        Confirm that it is you
      </h2>
      <p id="proof-text" className={styles.text}>
        This is asked before something that is hard to undo, or that hands out data. It counts for ten
        minutes.
      </p>
      {isError && (
        <LoadError text="We could not ask for it." onRetry={() => void refetch()} retrying={isFetching} />
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
