import { secondFactor, SecondFactorRequired } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import * as layout from '#features/auth/auth-layout.css.ts'
import { useApp } from '#lib/app-context.ts'
import type { AskedProof } from '#lib/proofs.ts'
import { ProofForm } from './proof-form.tsx'

interface FinishSignInProps {
  asked: Extract<AskedProof, { kind: 'sign-in' }>
}

/** Shows the second step of signing in, in the place of the first. */
export function FinishSignIn({ asked }: FinishSignInProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={layout.title}>
        Second step
      </h1>
      <SecondStep asked={asked} />
    </>
  )
}

/** Sends the second factor that a sign-in waits for. */
export function SecondStep({ asked: { refusal, answer } }: FinishSignInProps) {
  const { call } = useApp()
  const required = v.safeParse(SecondFactorRequired, refusal)
  const cancel = () => answer(undefined)
  if (!required.success) {
    return (
      <>
        <Callout tone="danger">Something went wrong. Please sign in again.</Callout>
        <Button onClick={cancel}>Back</Button>
      </>
    )
  }
  const { challenge, methods, passkey } = required.output
  return (
    <ProofForm
      methods={methods}
      passkey={passkey}
      submit="Sign In"
      submitting="Signing In..."
      onProve={async ({ code, passkey: used }) => {
        const reply = await call(secondFactor.finishSignIn, { body: { challenge, code, passkey: used } })
        answer(reply)
      }}
      onCancel={cancel}
    />
  )
}
