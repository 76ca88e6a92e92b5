import type { ReactNode } from 'react'
import * as styles from './step.css.ts'

interface StepTextProps {
  heading: string
  /** What went wrong or is left to do, read before the rest. */
  notice?: ReactNode
  children?: ReactNode
}

/** The heading of a step, which takes the focus when the step comes, and what to know before doing anything. */
export function StepText({ heading, notice, children }: StepTextProps) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.heading} tabIndex={-1}>
        {heading}
      </h1>
      {notice && <div className={styles.notice}>{notice}</div>}
      {children && <div className={styles.lead}>{children}</div>}
    </div>
  )
}
