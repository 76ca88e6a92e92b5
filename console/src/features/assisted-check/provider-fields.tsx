import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'

const levels = { '': 'Choose the level', low: 'Low', medium: 'Medium', high: 'High', very_high: 'Very high' }

/** Who made a digital check, what it came to, and what the register said of them (rule 18). */
export function ProviderFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Digital provider"
          autoComplete="off"
          maxLength={120}
          {...fields.text('provider.name')}
        />
        <TextField
          label="Reference of the result"
          autoComplete="off"
          maxLength={120}
          {...fields.text('provider.reference')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Level of confidence"
          hint="By GPG 45, as the result says."
          options={levels}
          {...fields.choice('provider.gpg45Level')}
        />
        <TextField
          label="Profile"
          optional="(optional)"
          hint="Such as M1A."
          autoComplete="off"
          maxLength={20}
          {...fields.text('provider.gpg45Profile')}
        />
      </div>
      <ChoiceCards
        legend="Is the provider on the register for right to work?"
        inRow
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        {...fields.choice('provider.onRegister')}
      />
      <TextField
        label="Looked up on"
        optional="(optional)"
        hint="The day of the check, or the excuse stays provisional."
        type="date"
        {...fields.text('provider.registerCheckedAt')}
      />
    </>
  )
}
