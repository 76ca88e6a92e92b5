import type { ReactNode } from 'react'
import * as styles from './callout.css.ts'

interface CalloutProps {
  tone: keyof typeof styles.tones
  title?: string | undefined
  children?: ReactNode
}

/** Shows a note about the place it is in. A danger is announced when it appears. */
export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <div className={styles.tones[tone]} role={tone === 'danger' ? 'alert' : undefined}>
      {title && <p className={styles.titles[tone]}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}
