import { EmailForm } from '../../contract/flow.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { StepButton } from '../step/step-button.tsx'
import type { StepProps } from '../step/step-props.ts'
import { Step } from '../step/step.tsx'
import { useFlowForm } from '../step/use-flow-form.ts'

/** Step 1: nothing to do for whoever came by an email, a form for everyone else. */
export function EmailStep(props: StepProps) {
  if (!props.state.isEmailAutomatic) return <EmailQuestion {...props} />
  return (
    <Step {...props} title="emailTitle">
      <Spinner text={props.flow.text('emailPending')} />
    </Step>
  )
}

function EmailQuestion(props: StepProps) {
  const { flow, state, progress } = props
  // Where the link came by email the address is known and only did not get through. Any other is masked.
  const known = progress.channel === 'email' ? (progress.employee.email ?? '') : ''
  const form = useFlowForm(flow, state, {
    schema: EmailForm,
    initial: { email: known },
    onValid: ({ email }) => flow.verifyEmail(email),
  })
  return (
    <Step {...props} form={form.props} title="emailTitle" lead={['emailText']}>
      <LineField
        {...form.text('email')}
        label={flow.text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck="false"
      />
      <StepButton {...props} label="emailVerify" starts="email" pending="verifying" />
    </Step>
  )
}
