import { EmailForm } from '../../contract/verification/flow.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { CodeStep } from './code-step.tsx'
import { Step, StepButton, type StepProps, useFlowForm } from './step.tsx'
import * as styles from './step.css.ts'

/**
 * Shows step 1: nothing to do for an employee who came by an email, a form for the others. Beside the form there is a
 * code by email, which is the only way once too many addresses were entered.
 */
export function EmailStep(props: StepProps) {
  const { flow, state } = props
  if (state.code) return <CodeStep {...props} code={state.code} />
  if (!state.isEmailAutomatic) return <EmailQuestion {...props} />
  return (
    <Step {...props} title="emailTitle">
      <Spinner text={flow.text('emailPending')} />
    </Step>
  )
}

function EmailQuestion(props: StepProps) {
  const { flow, progress, loadExtras } = props
  const isCodeOnly = progress.emailCodeOnly
  // Without the field the error has no place but the step's own.
  const state = isCodeOnly ? { ...props.state, errorField: undefined } : props.state
  // Where the link came by email the address is known and only did not get through. Any other is masked.
  const known = progress.channel === 'email' ? (progress.employee.email ?? '') : ''
  const form = useFlowForm(flow, state, {
    schema: EmailForm,
    initial: { email: known },
    onValid: ({ email }) => flow.verifyEmail(email),
  })
  const needs = <p key="needs">{`${flow.text('takes')} ${flow.text('needsAll')}`}</p>
  return (
    <Step
      {...props}
      state={state}
      form={form.props}
      title={isCodeOnly ? 'emailVerify' : 'emailTitle'}
      lead={isCodeOnly ? [] : [needs, 'emailText']}
    >
      {!isCodeOnly && (
        <LineField
          {...form.text('email')}
          label={flow.text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck="false"
        />
      )}
      <div className={styles.stack}>
        {!isCodeOnly && <StepButton {...props} label="emailVerify" starts="email" pending="verifying" />}
        <StepButton
          {...props}
          tone={isCodeOnly ? 'primary' : 'quiet'}
          label="emailCode"
          starts="send"
          pending="sending"
          onClick={() => flow.sendEmailCode(loadExtras)}
        />
      </div>
    </Step>
  )
}
