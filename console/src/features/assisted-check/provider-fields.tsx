import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { levelNames } from '#features/right-to-work/check-words.ts'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { DayField } from '#ui/day/day-field.tsx'

const levels = { '': 'Choose the level', ...levelNames }

const nationalities = {
  '': 'Choose the nationality',
  GBR: 'British citizen (GBR)',
  IRL: 'Irish (IRL)',
  GBN: 'British National (Overseas) (GBN)',
  GBO: 'British Overseas citizen (GBO)',
  GBD: 'British Overseas Territories citizen (GBD)',
  GBS: 'British subject (GBS)',
  GBP: 'British protected person (GBP)',
  other: 'Other',
}
const countries = {
  '': 'Choose the country',
  GBR: 'United Kingdom (GBR)',
  IRL: 'Ireland (IRL)',
  other: 'Other',
}

/** Asks whose passport a digital check has seen, who made it, and for the entry on the register (rule 18). */
export function ProviderFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <PassportFields fields={fields} />
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
      <DayField
        label="Looked up on"
        optional="(optional)"
        hint="This must be the day of the check. Otherwise you are not covered yet."
        {...fields.text('provider.registerCheckedAt')}
      />
    </>
  )
}

/** Asks for the words of the passport or card itself, not where the employee lives or was born. */
function PassportFields({ fields }: { fields: CheckFields }) {
  const { nationality, issuingCountry } = fields.values
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Nationality, as written in the passport"
          hint="Only British and Irish citizens can be checked digitally."
          options={nationalities}
          {...fields.choice('nationality')}
          {...(nationality === 'other' && { error: undefined })}
        />
        <SelectField
          label="Issuing country, as written in the passport"
          options={countries}
          {...fields.choice('issuingCountry')}
          {...(issuingCountry === 'other' && { error: undefined })}
        />
      </div>
      <div className={styles.pair}>
        {nationality === 'other' && (
          <LettersField
            fields={fields}
            label="Nationality in 3 letters"
            field="otherNationality"
            of="nationality"
          />
        )}
        {issuingCountry === 'other' && (
          <LettersField
            fields={fields}
            label="Country in 3 letters"
            field="otherCountry"
            of="issuingCountry"
          />
        )}
      </div>
    </>
  )
}

interface LettersFieldProps {
  fields: CheckFields
  label: string
  field: 'otherNationality' | 'otherCountry'
  /** The field that the server knows, which says what is wrong. */
  of: 'nationality' | 'issuingCountry'
}

function LettersField({ fields, label, field, of }: LettersFieldProps) {
  return (
    <TextField
      label={label}
      hint="As in the lines at the bottom of the photo page, such as FRA."
      autoComplete="off"
      spellCheck="false"
      maxLength={3}
      {...fields.text(field)}
      onChange={({ currentTarget }) => {
        fields.set(field, currentTarget.value.toUpperCase())
        // Clears the error of the field that the server knows, which is shown here.
        fields.set(of, 'other')
      }}
      error={fields.choice(of).error}
    />
  )
}
