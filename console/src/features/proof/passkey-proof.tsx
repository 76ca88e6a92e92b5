import type { PasskeyUsed, StepUpStart } from '@bonafide/shared/contract/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { AlertError, failureText } from '#lib/failure.ts'
import { type Proof, proofFailure } from './proof-words.ts'
import * as styles from './proof.css.ts'

export type PasskeyOptions = NonNullable<StepUpStart['passkey']>

interface PasskeyProofProps {
  options: PasskeyOptions
  onProve: (proof: Proof) => Promise<unknown>
  submit: string
  submitting: string
}

/** Uses a passkey, by a press: browsers open their window for one only then. */
export function PasskeyProof({ options, onProve, submit, submitting }: PasskeyProofProps) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => onProve({ passkey: await usedPasskey(options) }),
    meta: { failure: 'in-place' },
  })
  return (
    <div className={styles.form}>
      {error && (
        <Callout tone="danger">
          {error instanceof AlertError ? error.message : failureText(error, proofFailure)}
        </Callout>
      )}
      <Button tone="primary" block pending={isPending} onClick={() => mutate()}>
        {isPending ? submitting : `${submit} with a passkey`}
      </Button>
    </div>
  )
}

async function usedPasskey(options: PasskeyOptions): Promise<PasskeyUsed> {
  try {
    // The server wrote them for exactly this; the contract looks at the challenge alone.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    return { id, rawId, type: 'public-key', response, clientExtensionResults: {} }
  } catch (cause) {
    throw new AlertError('The passkey was not used. Try again, or choose another way.', { cause })
  }
}
