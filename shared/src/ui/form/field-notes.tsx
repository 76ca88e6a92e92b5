import * as styles from './field.css.ts'

interface Notes {
  hint?: string | undefined
  error?: string | undefined
}

/** The ids for `aria-describedby` of the field `id`, or nothing. */
export function noteIds(id: string, { hint, error }: Notes): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** What is said under a field. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} part="error">
          {error}
        </p>
      )}
    </>
  )
}
