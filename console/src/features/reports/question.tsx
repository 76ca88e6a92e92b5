import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { useId } from 'react'
import * as styles from './reports.css.ts'

interface QuestionProps {
  title: string
  children: Elements
}

/** Groups the cards that answer a question. */
export function Question({ title, children }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.question}>
        {title}
      </h2>
      <div className={styles.charts}>{children}</div>
    </section>
  )
}
