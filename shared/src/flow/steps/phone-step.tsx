import { useState } from 'react'
import * as v from 'valibot'
import { PhoneForm } from '../../contract/verification/flow.ts'
import { ChoiceCards } from '../../ui/form/choice-cards.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { CodeStep } from './code-step.tsx'
import { formatPhone } from './phone-actions.ts'
import { Step, StepButton, type StepProps, useFlowForm } from './step.tsx'
import * as styles from './step.css.ts'

const StoredPhone = v.object({ phoneNumber: v.string() })

/** Shows step 2. It stays while the code is entered, so that what was typed is still there on the way back. */
export function PhoneStep(props: StepProps) {
  const { flow, state, progress } = props
  const stored = progress.employee.phoneE164
  const [isDifferent, setDifferent] = useState(!stored)
  const form = useFlowForm(flow, state, {
    schema: isDifferent ? PhoneForm : StoredPhone,
    initial: { phoneNumber: '' },
    async onValid({ phoneNumber }) {
      if (await flow.sendCode(isDifferent ? phoneNumber : undefined)) setDifferent(false)
    },
  })
  // A link that came by email opens here.
  const needs = <p key="needs">{`${flow.text('takes')} ${flow.text('needsAll')}`}</p>
  if (state.code) return <CodeStep {...props} code={state.code} />
  return (
    <Step
      {...props}
      form={form.props}
      title="phoneTitle"
      lead={[...(progress.channel === 'email' ? [needs] : []), 'phoneText', 'phoneWhy']}
    >
      {stored && (
        <ChoiceCards
          legend={flow.text('phoneWhich')}
          name="choice"
          value={isDifferent ? 'different' : 'stored'}
          error={isDifferent ? undefined : form.choice('phoneNumber').error}
          onChange={(choice) => setDifferent(choice === 'different')}
          options={[
            {
              value: 'stored',
              label: flow.text('phoneUse', { phone: formatPhone(stored) }),
              hint: flow.text('phoneKnown'),
            },
            { value: 'different', label: flow.text('phoneOther'), hint: flow.text('phoneOtherHint') },
          ]}
        />
      )}
      {isDifferent && (
        <LineField
          {...form.text('phoneNumber')}
          label={flow.text('phoneNumber')}
          hint={flow.text('phoneNumberHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      <div className={styles.stack}>
        <StepButton {...props} label="phoneSend" starts="send" pending="sending" />
        {state.mayHaveCode && (
          <StepButton {...props} tone="quiet" label="phoneHasCode" onClick={flow.enterCode} />
        )}
      </div>
    </Step>
  )
}
