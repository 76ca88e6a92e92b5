import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { useSignedIn } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { type Proof, proofFailure } from './proof-words.ts'
import * as styles from './proof.css.ts'
import { toldAtField } from './told-at-field.ts'

const schema = v.object({
  password: v.pipe(v.string(), v.minLength(1, 'Please enter your password'), v.maxLength(256)),
})

/** Asks for the password, of a user who has no second factor. */
export function PasswordProof({ onProve }: { onProve: (proof: Proof) => Promise<unknown> }) {
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
