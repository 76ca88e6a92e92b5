import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './import.css.ts'

/** Shows the title of a step of the import. It takes the focus, for the button that led here is gone. */
export function StageTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1} className={styles.stageTitle}>
      {children}
    </h2>
  )
}
