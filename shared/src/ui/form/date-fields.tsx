import { useId, useState } from 'react'
import { readDay, readDigits } from '../../contract/text.ts'
import * as styles from './date-fields.css.ts'
import * as field from './field.css.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

interface DateFieldsProps {
  label: string
  /** The name of the first field; the others have it with `.month` and `.year`. */
  name: string
  /** `YYYY-MM-DD`; what was typed of it, with dashes, while it is none; empty where nothing is typed. */
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
type Typed = Readonly<Record<Part, string>>

const english: Typed = { day: 'Day', month: 'Month', year: 'Year' }

/**
 * Asks for a day that is known by heart or copied from a document in three fields, day before month, as GOV.UK does:
 * nothing depends on the format of the browser, and phones show digits. A whole date that is pasted or filled in by the
 * browser is taken apart.
 */
export function DateFields({ label, name, value, onChange, words = english, ...props }: DateFieldsProps) {
  const { error, hint, optional, isOwnBirth } = props
  const id = useId()
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
    <fieldset className={styles.group} aria-describedby={noteIds(id, { hint, error })}>
      <legend className={field.label} part="label">
        <span>{label}</span>
        {optional && <span className={field.optional}>{` ${optional}`}</span>}
      </legend>
      <div className={styles.row}>
        {parts.map((part) => (
          <label key={part} className={styles.part}>
            <span className={field.hint}>{words[part]}</span>
            <input
              type="text"
              part="input"
              className={part === 'year' ? styles.year : styles.short}
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

// A number alone is what a field is for.
const wholeDay = (text: string) => (/\D/.test(text.trim()) ? readDay(text)?.day : undefined)

function apart(value: string): Typed {
  const [, year = '', month = '', day = ''] = /^([^-]*)-([^-]*)-([^-]*)$/.exec(value) ?? []
  const plain = (text: string) => text.replace(/^0+(?=\d)/, '')
  return { day: plain(day), month: plain(month), year }
}

/** Makes one value of three: a day where they are one, else what was typed, for a schema to refuse. */
function together({ day, month, year }: Typed): string {
  const [d, m, y] = [day, month, year].map((text) => readDigits(text).trim().replaceAll('-', ''))
  if (!d && !m && !y) return ''
  const known = /^\d{4}$/.test(y ?? '')
    ? readDay(`${d}${/^\d+$/.test(m ?? '') ? `/${m}/` : ` ${m} `}${y}`)
    : undefined
  return known?.day ?? `${y}-${m}-${d}`
}
