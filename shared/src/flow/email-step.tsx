import { EmailForm } from '../contract/flow.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { organisationOf } from './flow-phases.ts'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'
import { useServerError } from './use-server-error.ts'

/** Step 1: nothing to do for whoever came by an email, a form for everyone else. */
export function EmailStep(props: StepProps) {
  if (!props.state.isEmailAutomatic) return <EmailQuestion {...props} />
  return (
    <div className={styles.step}>
      <StepText heading="Confirm your email" />
      <Spinner text="Confirming your email…" />
    </div>
  )
}

function EmailQuestion({ flow, state, progress }: StepProps) {
  // Where the link came by email the address is known and only did not get through. Any other is masked.
  const known = progress.channel === 'email' ? (progress.employee.email ?? '') : ''
  const form = useForm({
    schema: EmailForm,
    initial: { email: known },
    onValid: ({ email }) => flow.verifyEmail(email),
  })
  useServerError(state, form.showErrors)
  const isPending = state.pending === 'email'
  return (
    <form {...form.props} className={styles.step}>
      <StepText heading="Confirm your email">
        <p>
          Enter the email address that {organisationOf(progress)} has for you. We compare it with your
          invitation, so that nobody else can use your link. It takes a few seconds.
        </p>
      </StepText>
      <TextField
        {...form.text('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" tone="primary" size="large" block pending={isPending}>
        {isPending ? 'Verifying…' : 'Verify email'}
      </Button>
    </form>
  )
}
