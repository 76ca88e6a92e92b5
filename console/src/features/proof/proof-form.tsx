import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { ProofMethod } from '@bonafide/shared/contract/second-factor.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { CodeProof } from './code-proof.tsx'
import { PasskeyProof, type PasskeyOptions } from './passkey-proof.tsx'
import { type Proof, proofWords } from './proof-words.ts'
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
