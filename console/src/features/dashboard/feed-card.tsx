import type { ReactNode } from 'react'
import { useId } from 'react'
import * as styles from './dashboard.css.ts'

interface FeedCardProps {
  title: string
  /** The way to all of it. */
  link: ReactNode
  /** Said in place of an empty list. */
  empty: string | false
  children: ReactNode
}

/** A list of the dashboard, a line for each employee. */
export function FeedCard({ title, link, empty, children }: FeedCardProps) {
  const id = useId()
  return (
    <section className={styles.feedCard} aria-labelledby={id}>
      <div className={styles.feedHead}>
        <h2 id={id} className={styles.feedTitle}>
          {title}
        </h2>
        {link}
      </div>
      {empty && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.feedList}>{children}</ul>
    </section>
  )
}
