import { readCode } from '../../contract/typed-text.ts'
import { code as codeStyle } from './code-field.css.ts'
import { LineField } from './line-field.tsx'

const length = 6

interface CodeFieldProps {
  label: string
  name: string
  value: string
  error?: string | undefined
  hint?: string
  help?: string | undefined
  disabled?: boolean
  onChange: (code: string) => void
  /** Called once each time the field becomes full with a code it did not hold before. */
  onComplete: (code: string) => void
}

/** Asks for a one-time code in one field, so that paste and the phone's own suggestion work. */
export function CodeField({ onChange, onComplete, ...field }: CodeFieldProps) {
  function take(typed: string) {
    const code = readCode(typed).slice(0, length)
    onChange(code)
    if (code.length === length && code !== field.value) onComplete(code)
  }
  return (
    <LineField
      {...field}
      className={codeStyle}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      spellCheck="false"
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={(event) => {
        // A message that was pasted whole replaces what the field held.
        event.preventDefault()
        take(event.clipboardData?.getData('text') ?? '')
      }}
    />
  )
}
