import type { Elements } from '@bonafide/shared/ui/elements.ts'
import * as styles from './status-note.css.ts'

/** Shows a note about the whole console while it applies, and the one thing to do about it. */
export function StatusNote({ text, children }: { text: string; children: Elements }) {
  return (
    <div className={styles.note}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
