import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { conditionNames } from '#features/right-to-work/check-words.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { type CheckFields, studentHours } from './check-fields.ts'
import * as styles from './assisted-check.css.ts'
import { DayField } from '#ui/day/day-field.tsx'

const optional = '(optional)'

const conditionKinds = {
  '': 'Choose why their hours are limited',
  ...conditionNames,
  other: 'Other',
}

/** Limits on the work, and what they come with (rule 9). */
export function LimitFields({ fields }: { fields: CheckFields }) {
  const { hasConditionKind, isStudent, isSupplementary, needsOccupation } = fields.asked
  return (
    <>
      {isStudent && <StudentHours fields={fields} />}
      <div className={styles.pair}>
        {!isStudent && (
          <TextField
            label="Hours a week"
            hint={isSupplementary ? 'At most 20 hours a week.' : 'The most hours they can work.'}
            {...(!isSupplementary && { optional })}
            inputMode="decimal"
            autoComplete="off"
            {...fields.text('weeklyHoursLimit')}
          />
        )}
        <TextField
          label={needsOccupation ? 'Occupation, as the notice states it' : 'Occupation limit'}
          hint="The only work they can do."
          {...(!needsOccupation && { optional })}
          autoComplete="off"
          maxLength={200}
          {...fields.text('occupationLimit')}
        />
      </div>
      {hasConditionKind && (
        <SelectField
          label="Why their hours are limited"
          options={conditionKinds}
          {...fields.choice('conditionKind')}
          {...(isSupplementary && { hint: 'Add the letter of their sponsor to the copies below.' })}
        />
      )}
      {isStudent && (
        <DayField
          label="Term dates known until"
          hint="The last day that their term dates are known for. Add the evidence to the copies below."
          {...fields.text('termDatesUntil')}
        />
      )}
      <TextField
        label="Other condition"
        optional={optional}
        hint="A limit on their work is not a failed check."
        autoComplete="off"
        maxLength={200}
        {...fields.text('conditions')}
      />
    </>
  )
}

const hoursNames = { '20': '20 hours', '10': '10 hours', '0': 'None' }

function StudentHours({ fields }: { fields: CheckFields }) {
  const { value, ...choice } = fields.choice('weeklyHoursLimit')
  return (
    <ChoiceCards
      legend="Hours a week in term time, Monday to Sunday"
      inRow
      options={studentHours.map((hours) => ({ value: hours, label: hoursNames[hours] }))}
      {...choice}
      value={studentHours.find((hours) => hours === value) ?? ''}
    />
  )
}

/** Asks the user to attest that the permission allows this job (rule 9a). */
export function JobFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <TickBox
        label="I have checked that the permission and its limits allow this job"
        {...fields.tick('jobFits')}
      />
      <TextField label="Job title" autoComplete="off" maxLength={120} {...fields.text('jobFits.jobTitle')} />
    </>
  )
}
