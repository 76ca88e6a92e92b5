import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { londonDay } from '#lib/london-day.ts'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import type { CheckFields } from './check-fields.ts'

/** Asks whether a check was made before today, when, and by whom (rule 24). */
export function EarlierFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <TickBox
        label="We made this check before today"
        hint="We apply the rules of that day and mark it as entered later. Without a copy it cannot cover you without an end date."
        {...fields.tick('isEarlier')}
      />
      {fields.asked.isEarlier && (
        <>
          <TextField label="Day of the check" type="date" max={londonDay()} {...fields.text('checkedAt')} />
          <ChoiceCards
            legend="Who made it?"
            options={[
              { value: 'own_staff', label: 'Own staff' },
              { value: 'transferor', label: 'The employer before a transfer (TUPE)' },
              {
                value: 'other',
                label: 'Another organisation or agency',
                hint: 'Their check does not cover you.',
              },
            ]}
            {...fields.choice('madeBy.who')}
          />
          <TextField
            label="Name of who made it"
            autoComplete="off"
            maxLength={120}
            {...fields.text('madeBy.name')}
          />
        </>
      )}
    </>
  )
}
