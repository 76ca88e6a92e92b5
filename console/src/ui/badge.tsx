import type { ReactElement, ReactNode } from 'react'
import * as styles from './badge.css.ts'

interface BadgeProps {
  tone: keyof typeof styles.tones
  /** In place of the dot. */
  icon?: ReactElement
  children: ReactNode
}

/** Shows a state in a word: never told by colour alone. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.tones[tone]}>
      {icon ?? <span className={styles.dot} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  )
}
