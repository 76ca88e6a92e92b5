import { useState } from 'react'
import * as v from 'valibot'
import { PhoneForm } from '../contract/flow.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { CodeStep } from './code-step.tsx'
import { formatPhone } from './format-phone.ts'
import { organisationOf, screenOf } from './flow-phases.ts'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import * as styles from './step.css.ts'
import { useServerError } from './use-server-error.ts'

type Choice = 'stored' | 'different'

/** Step 2. It stays while the code is entered, so that what was typed is still there on the way back. */
export function PhoneStep({ flow, state, progress }: StepProps) {
  const stored = progress.employee.phoneE164
  const [choice, setChoice] = useState<Choice>(stored ? 'stored' : 'different')
  const isDifferent = choice === 'different'
  const form = useForm({
    schema: isDifferent ? PhoneForm : StoredPhone,
    initial: { phoneNumber: '' },
    async onValid({ phoneNumber }) {
      const isSent = await flow.sendCode(isDifferent ? phoneNumber : undefined)
      if (isSent) setChoice('stored')
    },
  })
  useServerError(state, form.showErrors)
  if (screenOf(state) === 'code' && state.code)
    return <CodeStep flow={flow} state={state} code={state.code} />

  const isPending = state.pending === 'send'
  return (
    <form {...form.props} className={styles.step}>
      <StepText heading="Confirm your phone">
        <p>We will send a code by text message. It takes a minute.</p>
        <p>We keep the number so that {organisationOf(progress)} knows how to reach you.</p>
      </StepText>
      {state.error && !state.errorField && <Callout tone="danger">{state.error}</Callout>}
      {stored && (
        <ChoiceCards
          legend="Which number should we use?"
          name="choice"
          value={choice}
          onChange={setChoice}
          options={choices(stored)}
        />
      )}
      {isDifferent && (
        <TextField
          {...form.text('phoneNumber')}
          label="Mobile number"
          hint="Outside the UK, start with + and the country code"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" size="large" block pending={isPending}>
          {isPending ? 'Sending…' : 'Send code'}
        </Button>
        {state.mayHaveCode && (
          <Button tone="quiet" size="large" block onClick={flow.enterCode}>
            I already have a code
          </Button>
        )}
      </div>
    </form>
  )
}

const StoredPhone = v.object({ phoneNumber: v.string() })

function choices(stored: string) {
  return [
    { value: 'stored' as const, label: `Use ${formatPhone(stored)}`, hint: 'The number we have for you' },
    {
      value: 'different' as const,
      label: 'Use a different number',
      hint: 'We will tell your employer it changed',
    },
  ]
}
