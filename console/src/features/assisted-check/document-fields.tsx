import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import * as styles from './assisted-check.css.ts'
import type { CheckFields } from './check-fields.ts'
import { documentsOf, listedDocuments } from './document-words.ts'
import { DateFields } from '@bonafide/shared/ui/form/date-fields.tsx'

/** Asks which document was looked at, and for its details. */
export function DocumentFields({ fields }: { fields: CheckFields }) {
  const { values, asked } = fields
  const { documentCode, document, hasNiDocument, hasOriginal, mayBeClipped, mayBeVignette } = asked
  return (
    <>
      {values.route === 'document' && !asked.isEarlier && <NotAccepted />}
      <SelectField
        label="Document"
        {...fields.choice('documentCode')}
        {...documentChoices(values.route, asked.isEarlier)}
        value={documentCode ?? ''}
        {...(document?.note && { hint: document.note })}
      />
      <NumberFields fields={fields} />
      {asked.hasCitizenship && (
        <TickBox
          label="The passport says British citizen"
          hint="Citizen of the United Kingdom and Colonies with the right of abode counts too."
          {...fields.tick('citizenship')}
        />
      )}
      {mayBeClipped && (
        <TickBox
          label="A corner of the passport is cut off"
          hint="A passport like that is cancelled and cannot be used."
          {...fields.tick('documentClipped')}
        />
      )}
      {mayBeVignette && (
        <TickBox
          label="It is a sticker (vignette) in the passport, usually valid for 90 days"
          hint="You are covered until the sticker ends. Check online with a share code before that."
          {...fields.tick('isVignette')}
        />
      )}
      {hasNiDocument && (
        <TickBox
          label="I have seen a document with their National Insurance number and name"
          hint="An official one, from a government agency or a previous employer."
          {...fields.tick('companion')}
        />
      )}
      {hasOriginal && (
        <TickBox
          label={asked.isEarlier ? 'The checker held the original' : 'I have seen the original'}
          {...fields.tick('originalSeen')}
        />
      )}
    </>
  )
}

function NotAccepted() {
  return (
    <p className={styles.attestation}>
      <strong>Not accepted:</strong> physical permits and residence cards · photos or scans · clipped
      passports · passports of other British nationalities (they have a share code) · driving licences.
    </p>
  )
}

/** Returns the documents by their name, each with its code at the end. */
function documentChoices(route: string, isEarlier: boolean) {
  const groups = documentsOf(route, isEarlier).map(([name, codes]) => ({
    name,
    options: Object.fromEntries(codes.map((code) => [code, `${listedDocuments[code].title} · ${code}`])),
  }))
  return {
    options: { '': 'Choose the document', ...groups.find(({ name }) => !name)?.options },
    groups: groups.filter(({ name }) => name),
  }
}

function NumberFields({ fields }: { fields: CheckFields }) {
  const { hasNumber, hasExpiry, mayBeVignette } = fields.asked
  if (!hasNumber && !hasExpiry) return null
  return (
    <div className={styles.pair}>
      {hasNumber && (
        <TextField
          label="Document number"
          optional="(optional)"
          hint="We keep the last 3 characters."
          autoComplete="off"
          maxLength={40}
          {...fields.text('documentNumber')}
        />
      )}
      {hasExpiry && (
        <DateFields
          label="Expiry date"
          hint={mayBeVignette ? 'Of the passport, or of the sticker.' : 'It counts only while it is in date.'}
          {...fields.text('documentExpires')}
        />
      )}
    </div>
  )
}
