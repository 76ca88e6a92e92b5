import type { ReactElement } from 'react'
import * as styles from './field.css.ts'

/** The words of an error; an element where they are marked as being in another language. */
export type FieldError = string | ReactElement | undefined

interface Notes {
  hint?: string | undefined
  error?: FieldError
  /** Advice about the error, where its words give none. */
  help?: string | undefined
}

/** Returns the ids for `aria-describedby` of the field `id`, or undefined. */
export function noteIds(id: string, { hint, error, help }: Notes): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, error && help && `${id}-help`]
  return ids.filter(Boolean).join(' ') || undefined
}

/** Shows the notes under a field. */
export function FieldNotes({ id, hint, error, help }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} part="error" dir="auto">
          {error}
        </p>
      )}
      {error && help && (
        <p id={`${id}-help`} className={styles.hint}>
          {help}
        </p>
      )}
    </>
  )
}
