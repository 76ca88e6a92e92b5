import type { Elements } from '@bonafide/shared/ui/elements.ts'
import * as styles from './status-note.css.ts'

/** Something to know about the whole console while it lasts, and the one thing to do about it. */
export function StatusNote({ text, children }: { text: string; children: Elements }) {
  return (
    <div className={styles.note}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
