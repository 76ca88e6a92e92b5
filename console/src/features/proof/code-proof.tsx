import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { failureText } from '#lib/failure.ts'
import { type Proof, proofFailure } from './proof-words.ts'
import * as styles from './proof.css.ts'
import { toldAtField } from './told-at-field.ts'

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
export function CodeProof({ method, onProve, submit, submitting }: CodeProofProps) {
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
