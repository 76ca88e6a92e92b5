import { ChoiceCards } from '@bonafide/shared/ui/form/choice-cards.tsx'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { groupedShareCode } from '@bonafide/shared/flow/right-to-work/share-code-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { asked } from './check-values.ts'
import { documentOf, documentsOf } from './document-words.ts'
import { ProviderFields } from './provider-fields.tsx'
import { TickBox } from '#ui/tick-box.tsx'

const optional = '(optional)'

/** What the evidence says, as far as the route asks for it (rule 6). */
export function EvidenceFields({ fields }: { fields: CheckFields }) {
  const { route } = fields.values
  if (!route) return null
  const { isOnline, isDigital, hasNotice, hasEnd, hasApplication, hasLimits } = asked(fields.values)
  return (
    <section className={styles.part} aria-labelledby="evidence-title">
      <h3 className={styles.partTitle} id="evidence-title">
        What the evidence says
      </h3>
      {isOnline ? <OnlineFields fields={fields} /> : <DocumentFields fields={fields} />}
      {isDigital && <ProviderFields fields={fields} />}
      {hasNotice && <NoticeFields fields={fields} />}
      <TextField
        label="Name on the evidence"
        hint="As it is written there, also where it differs from the invitation."
        autoComplete="off"
        maxLength={120}
        {...fields.text('nameOnEvidence')}
      />
      {isOnline && <PermissionField fields={fields} />}
      {hasApplication && (
        <TextField
          label="Application made on"
          optional={optional}
          type="date"
          {...fields.text('applicationDate')}
        />
      )}
      {hasEnd && (
        <div className={styles.pair}>
          <TextField
            label="Permission starts"
            optional={optional}
            type="date"
            {...fields.text('permissionStart')}
          />
          <TextField label="Permission ends" type="date" {...fields.text('permissionEnd')} />
        </div>
      )}
      {hasLimits && <LimitFields fields={fields} />}
    </section>
  )
}

function OnlineFields({ fields }: { fields: CheckFields }) {
  // Of an earlier check the result page is the evidence.
  const needed = asked(fields.values).isEarlier ? { optional } : {}
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
      <TextField label="Date of birth" type="date" {...needed} {...fields.text('dateOfBirth')} />
    </div>
  )
}

function DocumentFields({ fields }: { fields: CheckFields }) {
  const { route, documentCode } = fields.values
  const isDocument = route === 'document'
  const document = documentOf(documentCode)
  const groups = documentsOf(route).map(([name, codes]) => ({
    name,
    options: Object.fromEntries(codes.map((code) => [code, `${code} · ${documentOf(code)?.title}`])),
  }))
  return (
    <>
      <SelectField
        label="Document"
        options={{ '': 'Choose the document' }}
        groups={groups}
        {...fields.choice('documentCode')}
      />
      {(isDocument || route === 'digital') && (
        <>
          <div className={styles.pair}>
            <TextField
              label="Document number"
              optional={optional}
              hint="We keep the last 3 characters."
              autoComplete="off"
              maxLength={40}
              {...fields.text('documentNumber')}
            />
            <TextField
              label="Expiry date"
              optional={optional}
              type="date"
              {...fields.text('documentExpires')}
            />
          </div>
          {isDocument && document?.isPassport && (
            <TickBox
              label="A corner of the passport is cut off"
              hint="It was cancelled then, and proves nothing."
              {...fields.tick('documentClipped')}
            />
          )}
          {document?.with === 'ni_document' && (
            <TickBox
              label="I have seen a document with their National Insurance number and name"
              hint="An official one, from a government agency or a previous employer."
              {...fields.tick('companion')}
            />
          )}
          {isDocument && <TickBox label="I have seen the original" {...fields.tick('originalSeen')} />}
        </>
      )}
    </>
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
        <TextField label="Date of the notice" type="date" {...fields.text('pvn.date')} />
      </div>
    </>
  )
}

const permissionNames = {
  '': 'Choose what the page says',
  time_limited: 'May work until a date',
  unlimited: 'May work without an end date',
  settled: 'Settled status',
  pre_settled: 'Pre-settled status',
  pending_application: 'An application is pending',
}

function PermissionField({ fields }: { fields: CheckFields }) {
  return <SelectField label="Permission to work" options={permissionNames} {...fields.choice('permission')} />
}

function LimitFields({ fields }: { fields: CheckFields }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Hours a week"
          hint="The most they may work."
          optional={optional}
          inputMode="decimal"
          autoComplete="off"
          {...fields.text('weeklyHoursLimit')}
        />
        <TextField
          label="Occupation limit"
          hint="The only work they may do."
          optional={optional}
          autoComplete="off"
          maxLength={200}
          {...fields.text('occupationLimit')}
        />
      </div>
      <TextField
        label="Other condition"
        optional={optional}
        hint="Conditions are limits on the work, not failures."
        autoComplete="off"
        maxLength={200}
        {...fields.text('conditions')}
      />
    </>
  )
}
