import { useState } from 'react'
import { readDigits } from '../../contract/text.ts'
import * as field from './field.css.ts'
import { type FieldError, FieldNotes, noteIds } from './field-notes.tsx'

interface DateFieldsProps {
  label: string
  /** The name of the first field; the others have it with `.month` and `.year`. */
  name: string
  /** `YYYY-MM-DD`; what was typed of it, with dashes, while it is none; empty where nothing is typed. */
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  /** The names of the three fields. */
  words?: Readonly<Record<Part, string>>
  error?: FieldError
  hint?: string
  optional?: string
  /** True for the user's own date of birth, which their browser may know. */
  isOwnBirth?: boolean
}

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]
type Typed = Readonly<Record<Part, string>>

const english: Typed = { day: 'Day', month: 'Month', year: 'Year' }

/**
 * Asks for a day that is known by heart or copied from a document in three fields, day before month, as GOV.UK does:
 * nothing depends on the format of the browser, and phones show digits. A whole date that is pasted or filled in by the
 * browser is taken apart.
 */
export function DateFields({ label, name, value, onChange, words = english, ...props }: DateFieldsProps) {
  const { error, hint, optional, isOwnBirth } = props
  // The extras of the widget have no ids of their own.
  const id = `date-${name}`
  const [last, setLast] = useState<Typed>(() => apart(value))
  // The form may have been given another value, or been emptied.
  const typed = together(last) === value ? last : apart(value)
  function show(next: Typed) {
    setLast(next)
    onChange({ currentTarget: { value: together(next) } })
  }
  function type(part: Part, text: string) {
    // Pasted, or filled in by a browser.
    const whole = wholeDay(text)
    show(whole ? apart(whole) : { ...typed, [part]: text })
  }
  return (
    <fieldset className={field.field} style={plain} aria-describedby={noteIds(id, { hint, error })}>
      <legend className={field.label} style={plain} part="label">
        <span>{label}</span>
        {optional && <span className={field.optional}>{` ${optional}`}</span>}
      </legend>
      <div style={row}>
        {parts.map((part) => (
          <label key={part}>
            <span className={field.hint}>{words[part]}</span>
            <input
              type="text"
              part="input"
              className={field.input}
              style={part === 'year' ? wide : narrow}
              dir="ltr"
              inputMode="numeric"
              name={part === 'day' ? name : `${name}.${part}`}
              autoComplete={isOwnBirth ? `bday-${part}` : 'off'}
              value={typed[part]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => type(part, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

// Written here: the extras of the widget bring no style sheet.
const plain = { border: 0, margin: 0, padding: 0 }
const row = { display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '6px' } as const
const narrow = { display: 'block', width: '60px' }
const wide = { display: 'block', width: '84px' }

const yearFirst = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/
const dayFirst = /^(\d\d?)[-/.\s](\d\d?)[-/.\s](\d{4})$/

/** Reads a whole date, as it is pasted or filled in; the reader of imports is too large for the widget. */
function wholeDay(text: string): string | undefined {
  const typed = readDigits(text).trim()
  const [, year, month = '', day = ''] =
    yearFirst.exec(typed) ?? typed.replace(dayFirst, '$3-$2-$1').match(yearFirst) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function apart(value: string): Typed {
  const [year = '', month = '', day = ''] = value.split('-')
  const short = (text: string) => text.replace(/^0+(?=\d)/, '')
  return { day: short(day), month: short(month), year }
}

/** Makes one value of three: a day where they are one, else what was typed, for a schema to refuse. */
function together({ day, month, year }: Typed): string {
  const typed = [year, month, day].map((text) => readDigits(text).trim().replaceAll('-', ''))
  const value = typed.join('-')
  return value === '--' ? '' : (wholeDay(value) ?? value)
}
