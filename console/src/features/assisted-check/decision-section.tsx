import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { hasEvidence } from './check-values.ts'
import { TickBox } from '#ui/tick-box.tsx'

/** How the employee was seen, as the user who does the check attests (rule 7). */
export function LikenessSection({ fields, isFirstDay }: { fields: CheckFields; isFirstDay: boolean }) {
  return (
    <section className={styles.part} aria-label="Likeness">
      <ChoiceCards
        legend="How did you see the employee?"
        options={[
          { value: 'in_person', label: 'In person' },
          { value: 'live_video', label: 'On a live video call' },
          { value: 'not_seen', label: 'I have not seen them yet' },
        ]}
        {...fields.choice('likeness')}
      />
      <p className={styles.attestation}>
        By choosing in person or live video you attest that you compared the employee with the evidence
        yourself, and that it is theirs. Your name and the time are recorded.
      </p>
      {isFirstDay && (
        <TickBox
          label="I made this check before they started work"
          hint="The check is on their start date."
          {...fields.tick('beforeWorkStarted')}
        />
      )}
    </section>
  )
}

const decisions = {
  pass: { label: 'Pass', hint: 'They may work, within any limits you entered.' },
  hold: { label: 'Hold', hint: 'You need something else before you can decide.' },
  fail: { label: 'Fail', hint: 'They have no right to work, or cannot show it.' },
}

const needs = {
  '': 'Only my reason',
  share_code: 'A new share code',
  ni_document: 'A document with the National Insurance number',
  name_change: 'A document that shows the change of name',
}

/** What the user decides, and who is told why. */
export function DecisionSection({ fields, isCurrent }: { fields: CheckFields; isCurrent: boolean }) {
  const { outcome } = fields.values
  const isHold = outcome === 'hold'
  return (
    <section className={styles.part} aria-label="Decision">
      <ChoiceCards
        legend="Your decision"
        options={(['pass', 'hold', 'fail'] as const).map((value) => ({ value, ...decisions[value] }))}
        {...fields.choice('outcome')}
      />
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
      {outcome && isCurrent && !hasEvidence(fields.values) && (
        <p className={styles.attestation}>
          You have entered nothing from the evidence, so no check is recorded. Only the step is decided.
        </p>
      )}
    </section>
  )
}

const reasonHint = (isShown: boolean) =>
  isShown
    ? 'The employee sees this reason. Say what you need from them.'
    : 'The employee does not see this reason. It is kept with the check.'
