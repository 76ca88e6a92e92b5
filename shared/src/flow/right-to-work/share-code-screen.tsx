import type { ReactElement } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import type { useForm } from '../../ui/form/use-form.ts'
import type { ShareCodeForm } from '../../contract/right-to-work/choice.ts'
import { DateFields } from '../../ui/form/date-fields.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { stack } from '../steps/step.css.ts'
import { Step, StepButton } from '../steps/step.tsx'
import { type AdvisedProps, BackButton } from './route-screens.tsx'
import { typedShareCode } from './share-code-text.ts'

const governmentPage = 'https://www.gov.uk/prove-right-to-work'

interface ShareCodeScreenProps extends AdvisedProps {
  form: ReturnType<
    typeof useForm<typeof ShareCodeForm, { shareCode: string; dateOfBirth: string }, ReactElement>
  >
}

/**
 * Asks for the share code and the date of birth of an eVisa or digital status (rule 5), and explains how to get a code.
 */
export function ShareCodeScreen({ form, ...props }: ShareCodeScreenProps) {
  const { flow } = props
  return (
    <Step {...props} form={form.props} title="shareTitle" lead={['shareText', 'shareHow']}>
      <a
        className={buttonClass({ size: 'large', block: true })}
        href={governmentPage}
        target="_blank"
        rel="noopener noreferrer"
      >
        {flow.text('shareGet')}
      </a>
      <LineField
        {...form.text('shareCode')}
        onChange={({ currentTarget }) => form.set('shareCode', typedShareCode(currentTarget))}
        label={flow.text('shareCode')}
        hint={flow.text('shareCodeHint')}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
      />
      <DateFields
        {...form.text('dateOfBirth')}
        label={flow.text('dateOfBirth')}
        words={{ day: flow.text('day'), month: flow.text('month'), year: flow.text('year') }}
        isOwnBirth
      />
      <div className={stack}>
        <StepButton {...props} label="adviserSend" starts="rightToWork" pending="sending" />
        <BackButton {...props} />
      </div>
      <p>{flow.text('shareFails')}</p>
    </Step>
  )
}
