import type { Elements } from '@bonafide/shared/ui/elements.ts'
import * as styles from './page.css.ts'

interface PageProps {
  title?: string
  /** One sentence under the title. */
  lead?: string
  /** The primary action, on the right. */
  actions?: Elements
  children?: Elements
}

/** Lays out a page of the signed-in part: title row, then content. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      {title && (
        <div className={styles.head}>
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </div>
  )
}
