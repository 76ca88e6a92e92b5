import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type {
  PasskeyUsed,
  ProofMethod,
  StepUp,
  StepUpStart,
} from '@bonafide/shared/contract/accounts/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { AlertError, failureText } from '#lib/failure.ts'
import * as styles from './proof.css.ts'

interface ProofFormProps {
  /** Those that the user has; the first is shown. */
  methods: readonly ProofMethod[]
  passkey?: PasskeyOptions | undefined
  /** Sends a proof. It rejects where it was wrong. */
  onProve: (proof: Proof) => Promise<unknown>
  onCancel: () => void
  /** The button of the one way, and its text while it is sent. */
  submit: string
  submitting: string
  /** The forms of ways that are not a second factor. */
  renderOther?: (method: ProofMethod) => Elements
}

/** Shows one way to prove the user's identity, and the ways to the others. */
export function ProofForm(props: ProofFormProps) {
  const { methods, passkey, onProve, onCancel, submit, submitting, renderOther } = props
  const [chosen, setChosen] = useState<ProofMethod>()
  const method = chosen ?? methods[0] ?? 'sign_in'
  const shared = { onProve, submit, submitting }
  return (
    <div className={styles.proof}>
      <p className={styles.lead}>{proofWords[method].lead}</p>
      {method === 'passkey' && passkey && <PasskeyProof options={passkey} {...shared} />}
      {(method === 'totp' || method === 'recovery') && <CodeProof key={method} method={method} {...shared} />}
      {renderOther?.(method)}
      <div className={styles.ways}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} tone="quiet" size="small" onClick={() => setChosen(other)}>
              {proofWords[other].instead}
            </Button>
          ))}
        <Button tone="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The proof: one of the ways of a step-up, all of which signing in has too. */
export type Proof = Pick<StepUp, 'code' | 'passkey' | 'password' | 'google'>

interface Words {
  /** The task, where this way is chosen. */
  lead: string
  /** The way to it from another one. */
  instead: string
}

const proofWords: Readonly<Record<ProofMethod, Words>> = {
  passkey: {
    lead: 'Use your passkey: your fingerprint, your face, the PIN of your device, or a security key.',
    instead: 'Use a passkey',
  },
  totp: { lead: 'Enter the 6-digit code that your authenticator app shows now.', instead: 'Use an app' },
  recovery: {
    lead: 'Enter one of the recovery codes that you have kept. Each works once.',
    instead: 'Use a recovery code',
  },
  password: { lead: 'Enter your password.', instead: 'Use your password' },
  google: { lead: 'Choose your Google account again.', instead: 'Use Google' },
  sign_in: {
    lead: 'Sign out and sign in again, then do this within 10 minutes.',
    instead: 'Sign in again',
  },
}

export const proofFailure = { text: 'Something went wrong. Try again.' }

type PasskeyOptions = NonNullable<StepUpStart['passkey']>

interface PasskeyProofProps {
  options: PasskeyOptions
  onProve: (proof: Proof) => Promise<unknown>
  submit: string
  submitting: string
}

/** Uses a passkey, by a press: browsers open their window for one only then. */
function PasskeyProof({ options, onProve, submit, submitting }: PasskeyProofProps) {
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

interface CodeProofProps {
  method: 'totp' | 'recovery'
  onProve: (proof: Proof) => Promise<unknown>
  submit: string
  submitting: string
}

const schema = v.object({
  code: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter the code'), v.maxLength(64)),
})

/** Asks for a code of an app, or one that was kept. */
function CodeProof({ method, onProve, submit, submitting }: CodeProofProps) {
  const { error, mutateAsync } = useMutation({ mutationFn: onProve, meta: { failure: 'in-place' } })
  const form = useForm({ schema, initial: { code: '' }, onValid: (proof) => mutateAsync(proof) })
  return (
    <form {...form.props} method="post" className={styles.form}>
      {error && !toldAtField(error, 'code') && (
        <Callout tone="danger">{failureText(error, proofFailure)}</Callout>
      )}
      <TextField
        label={method === 'totp' ? 'Code of your app' : 'Recovery code'}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        maxLength={64}
        spellCheck={false}
        {...form.text('code')}
      />
      <Button type="submit" tone="primary" block pending={form.pending}>
        {form.pending ? submitting : submit}
      </Button>
    </form>
  )
}

/** True when a field shows the refusal, so that it is not shown twice. */
export function toldAtField(error: unknown, field: string): boolean {
  return error instanceof ApiError && field in error.errors
}
