import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { applicationNames } from '#features/right-to-work/check-words.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { ApplicationDate } from './evidence-fields.tsx'
import { DayField } from '#ui/day/day-field.tsx'

const seen = [
  { value: 'in_person', label: 'In person' },
  { value: 'live_video', label: 'On a live video call' },
] as const
const notSeen = { value: 'not_seen', label: 'I have not seen them yet' } as const
const notKnown = { value: 'not_seen', label: 'They did not, or we do not know' } as const

/** Asks how the employee was seen, as the user who does the check attests, or as another did before (rule 7). */
export function LikenessSection({ fields }: { fields: CheckFields }) {
  const { isEarlier, isFirstDay, isStartUnknown } = fields.asked
  return (
    <section className={styles.part} aria-label="Likeness">
      <ChoiceCards
        legend={isEarlier ? 'They compared the employee with the photo' : 'How did you see the employee?'}
        options={[...seen, isEarlier ? notKnown : notSeen]}
        {...fields.choice('likeness')}
      />
      <p className={styles.attestation}>
        {isEarlier
          ? 'Enter how the checker compared them. You do not confirm anything yourself.'
          : 'By choosing in person or live video you confirm that you compared the employee with the photo yourself, and that it is them. Your name and the time are recorded.'}
      </p>
      {isFirstDay && (
        <TickBox
          label={
            isEarlier
              ? 'The check was made before they started work'
              : 'I made this check before they started work'
          }
          hint="The check is on their start date."
          {...fields.tick('beforeWorkStarted')}
        />
      )}
      {isStartUnknown && (
        <TickBox
          label="Work has not begun"
          hint={
            isEarlier
              ? 'On the day of the check. Their start date is not known.'
              : 'Their start date is not known.'
          }
          {...fields.tick('workNotBegun')}
        />
      )}
    </section>
  )
}

const decisions = [
  { value: 'pass', label: 'Pass', hint: 'The evidence allows them to do this job.' },
  {
    value: 'hold',
    label: 'Hold',
    hint: 'The government page does not work, or something is missing or unclear.',
  },
  { value: 'fail', label: 'Fail', hint: 'They have no right to do this work, or could not show it.' },
] as const

const failKinds = [
  {
    value: 'no_right',
    label: 'They have no right to do this work',
    hint: 'You know this, or the Employer Checking Service said no. Any cover you have ends straight away.',
  },
  { value: 'not_shown', label: 'They could not show it', hint: 'Any cover you have stays as it is.' },
] as const

const needs = {
  '': 'Only my reason',
  share_code: 'A new share code',
  ni_document: 'A document with the National Insurance number',
  name_change: 'A document that shows the change of name',
}

interface DecisionSectionProps {
  fields: CheckFields
  /** The step waits for this decision. */
  isCurrent: boolean
  /** True when some evidence was entered, so that a check is recorded. */
  isRecorded: boolean
}

/** Asks for the decision, and its reason for the employee or the record. */
export function DecisionSection({ fields, isCurrent, isRecorded }: DecisionSectionProps) {
  const { outcome } = fields.values
  const isHold = outcome === 'hold'
  return (
    <section className={styles.part} aria-label="Decision">
      <ChoiceCards legend="Your decision" options={decisions} {...fields.choice('outcome')} />
      {fields.asked.isGrace && <GraceFields fields={fields} />}
      {outcome === 'fail' && (
        <ChoiceCards legend="Why did it fail?" options={failKinds} {...fields.choice('failKind')} />
      )}
      {isHold && isCurrent && (
        <SelectField label="What they need to send" options={needs} {...fields.choice('need')} />
      )}
      {(isHold || outcome === 'fail') && (
        <TextField
          label="Reason"
          hint={reasonHint(isHold && isCurrent)}
          autoComplete="off"
          maxLength={500}
          {...fields.text('reason')}
        />
      )}
      {outcome && isCurrent && !isRecorded && (
        <p className={styles.attestation}>
          You have not entered any evidence. We save your decision on the step, but no check.
        </p>
      )}
    </section>
  )
}

const reasonHint = (isShown: boolean) =>
  isShown
    ? 'The employee sees this reason. Say what you need from them.'
    : 'The employee does not see this reason. It is kept with the check.'

/** Asks for the facts that give days of grace when a permission ends before the application is decided (rule 14). */
function GraceFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <SelectField
        label="What is pending"
        hint="If they applied and you saw proof before the permission ended, you get 28 more days to obtain a notice."
        options={{ '': 'Choose what is pending', ...applicationNames }}
        {...fields.choice('applicationKind')}
      />
      <div className={styles.pair}>
        <ApplicationDate fields={fields} />
        <DayField
          label="You saw proof of it on"
          hint="Add that proof to the copies above."
          {...fields.text('evidenceSeenOn')}
        />
      </div>
    </>
  )
}
