import * as styles from './spinner.css.ts'

export function Spinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.wheel} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
