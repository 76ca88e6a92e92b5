import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { groupedShareCode } from '@bonafide/shared/flow/right-to-work/share-code-text.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type CheckFields, eitherPermission, focusField } from './check-fields.ts'
import * as styles from './assisted-check.css.ts'
import { DocumentFields } from './document-fields.tsx'
import { JobFields, LimitFields } from './limit-fields.tsx'
import { ProviderFields } from './provider-fields.tsx'
import { DayField } from '#ui/day/day-field.tsx'
import { DateFields } from '@bonafide/shared/ui/form/date-fields.tsx'

const optional = '(optional)'

interface EvidenceFieldsProps {
  fields: CheckFields
  invitedName: string
  /** The name on the evidence is another one, as far as the server can tell. */
  isNameDifferent: boolean
}

/** Asks for the content of the evidence, as far as the route needs it (rule 6). */
export function EvidenceFields({ fields, ...name }: EvidenceFieldsProps) {
  const { isOnline, isDigital, isGrace, hasPermission, hasNotice, hasApplication, hasLimits, needsJob } =
    fields.asked
  return (
    <section className={styles.part} aria-labelledby="evidence-title">
      <h3 className={styles.partTitle} id="evidence-title">
        What the evidence says
      </h3>
      {isOnline ? <OnlineFields fields={fields} /> : <DocumentFields fields={fields} />}
      {isDigital && <ProviderFields fields={fields} />}
      {hasNotice && <NoticeFields fields={fields} />}
      <NameFields fields={fields} {...name} />
      {hasPermission && <PermissionField fields={fields} />}
      {hasApplication && !isGrace && <ApplicationDate fields={fields} />}
      <EndFields fields={fields} />
      {hasLimits && <LimitFields fields={fields} />}
      {needsJob && <JobFields fields={fields} />}
    </section>
  )
}

function OnlineFields({ fields }: { fields: CheckFields }) {
  // The result page is the evidence of an earlier check.
  const needed = fields.asked.isEarlier ? { optional } : {}
  return (
    <div className={styles.pair}>
      <TextField
        label="Share code"
        autoComplete="off"
        spellCheck="false"
        {...needed}
        {...fields.text('shareCode')}
        onBlur={({ currentTarget }) => fields.set('shareCode', groupedShareCode(currentTarget.value))}
      />
      <DateFields label="Date of birth" {...needed} {...fields.text('dateOfBirth')} />
    </div>
  )
}

function NoticeFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <ChoiceCards
        legend="Verification notice"
        inRow
        options={[
          { value: 'yes', label: 'Positive' },
          { value: 'no', label: 'Negative' },
        ]}
        {...fields.choice('pvn.positive')}
      />
      <div className={styles.pair}>
        <TextField
          label="Reference of the notice"
          autoComplete="off"
          maxLength={60}
          {...fields.text('pvn.reference')}
        />
        <DateFields label="Date of the notice" {...fields.text('pvn.date')} />
      </div>
    </>
  )
}

const onlinePermissions = {
  '': 'Choose what the Home Office page says',
  ...eitherPermission,
  settled: 'Settled status',
  pre_settled: 'Pre-settled status',
  pending_application: 'An application is pending',
}
const documentPermissions = { '': 'Choose what the document says', ...eitherPermission }

function PermissionField({ fields }: { fields: CheckFields }) {
  const options = fields.asked.isOnline ? onlinePermissions : documentPermissions
  return <SelectField label="Permission to work" options={options} {...fields.choice('permission')} />
}

/** Asks when the pending application was made. */
export function ApplicationDate({ fields }: { fields: CheckFields }) {
  return (
    <DayField
      label="Application made on"
      {...(!fields.asked.needsApplication && { optional })}
      {...fields.text('applicationDate')}
    />
  )
}

function EndFields({ fields }: { fields: CheckFields }) {
  if (!fields.asked.hasEnd) return null
  return (
    <div className={styles.pair}>
      <DateFields label="Permission starts" optional={optional} {...fields.text('permissionStart')} />
      <DateFields label="Permission ends" {...fields.text('permissionEnd')} />
    </div>
  )
}

interface NameFieldsProps {
  fields: CheckFields
  invitedName: string
  /** The name on the evidence is another one, as far as the server can tell. */
  isNameDifferent: boolean
}

const reasons = ['Short name', 'Spelling', 'Second family name']

/** Asks for the name as the evidence has it, and why another one than the invited is accepted (rule 8). */
function NameFields({ fields, invitedName, isNameDifferent }: NameFieldsProps) {
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
              hint="You can do this only if a family name matches. Otherwise add the document."
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
