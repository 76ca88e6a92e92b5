import { useState } from 'react'
import { readDigits } from '../../contract/text.ts'
import * as field from './field.css.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'
import { LineField } from '../form/line-field.tsx'

interface DateFieldsProps {
  label: string
  /** The name of the first field; the others have it with `.month` and `.year`. */
  name: string
  /** `YYYY-MM-DD`, with what was typed of it while it is none; empty where nothing is typed. */
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  /** The names of the three fields. */
  words?: Readonly<Record<Part, string>>
  error?: string | undefined
  hint?: string
  optional?: string
  /** True for the user's own date of birth, which their browser may know. */
  isOwnBirth?: boolean
}

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]

const english = { day: 'Day', month: 'Month', year: 'Year' }

/**
 * Asks for a day that is known by heart or copied from a document in three fields, day before month, as GOV.UK does:
 * nothing depends on the format of the browser, and phones show digits. A whole date that is pasted or filled in by the
 * browser is taken apart.
 */
export function DateFields({ label, name, value, onChange, words = english, ...props }: DateFieldsProps) {
  const { error, hint, optional, isOwnBirth } = props
  // The extras of the widget have no ids of their own.
  const id = `date-${name}`
  const [last, setLast] = useState('')
  // As it was typed, unless the form has another value: a zero before a digit is not put there while one types.
  const typed = (together(last) === value ? last : value).split('-').reverse()
  function type(at: number, text: string) {
    const digits = readDigits(text)
    const whole = digits.match(/\d+/g) ?? []
    const [day = '', month = '', year = ''] =
      whole.length < 3
        ? parts.map((_, other) => (other === at ? digits.trim() : typed[other]))
        : /^\d{4}/.test(digits.trim())
          ? whole.reverse()
          : whole
    const next = `${year}-${month}-${day}`
    setLast(next)
    onChange({ currentTarget: { value: together(next) } })
  }
  return (
    <fieldset className={field.field} style={plain} aria-describedby={noteIds(id, { hint, error })}>
      <legend className={field.label} style={plain} part="label">
        <span>{label}</span>
        {optional && <span className={field.optional}>{` ${optional}`}</span>}
      </legend>
      <div style={row}>
        {parts.map((part, at) => (
          <LineField
            key={part}
            id={id + part}
            label={words[part]}
            size={4}
            inputMode="numeric"
            name={at ? `${name}.${part}` : name}
            autoComplete={isOwnBirth ? `bday-${part}` : 'off'}
            value={typed[at] ?? ''}
            isRefused={Boolean(error)}
            onChange={(event) => type(at, event.currentTarget.value)}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

// Written here: the extras of the widget bring no style sheet.
const plain = { border: 0, margin: 0, padding: 0 }
const row = { display: 'grid', gridTemplateColumns: '4rem 4rem 5.5rem', gap: '12px' }

/** Makes a day of what was typed of one: two digits for day and month. */
const together = (typed: string) => (typed === '--' ? '' : typed.replaceAll(/-(?=\d(-|$))/g, '-0'))
