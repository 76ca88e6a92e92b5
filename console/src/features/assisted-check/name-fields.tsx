import { Button } from '@bonafide/shared/ui/button.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { focusField } from './focus-field.ts'

interface NameFieldsProps {
  fields: CheckFields
  invitedName: string
  /** The name on the evidence is another one, as far as the server can tell. */
  isNameDifferent: boolean
}

const reasons = ['Short name', 'Spelling', 'Second family name']

/** Asks for the name as the evidence has it, and why another one than the invited is accepted (rule 8). */
export function NameFields({ fields, invitedName, isNameDifferent }: NameFieldsProps) {
  const { values, set } = fields
  return (
    <>
      <TextField
        label="Name on the evidence"
        hint="Exactly as written, even if it differs from the invitation."
        autoComplete="off"
        maxLength={120}
        {...fields.text('nameOnEvidence')}
      />
      {values.nameOnEvidence === '' && (
        <div className={styles.chips}>
          <Button
            size="small"
            onClick={({ currentTarget: { form } }) => {
              set('nameOnEvidence', invitedName)
              // The button goes away with it.
              if (form) focusField(form, ['nameOnEvidence'])
            }}
          >
            {`As invited: ${invitedName}`}
          </Button>
        </div>
      )}
      {isNameDifferent && (
        <section className={styles.sunken} aria-label="The name differs from the invitation">
          <p className={styles.attestation}>
            {`The name differs from the invitation: ${invitedName}. Accept it with a reason, or add a document that shows the change of name to the copies below.`}
          </p>
          <div className={styles.chips}>
            {reasons.map((reason) => (
              <Button
                key={reason}
                size="small"
                aria-pressed={values['nameAccepted.reason'] === reason}
                onClick={() => set('nameAccepted.reason', reason)}
              >
                {reason}
              </Button>
            ))}
          </div>
          <div className={styles.wide}>
            <TextField
              label="Why you accept the name"
              optional="(optional)"
              hint="Only where a family name agrees; else add the document."
              autoComplete="off"
              maxLength={500}
              {...fields.text('nameAccepted.reason')}
            />
          </div>
        </section>
      )}
    </>
  )
}
