import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import * as styles from './dashboard.css.ts'

interface FeedCardProps {
  title: string
  /** The page of all of it, and what the link to it says. */
  to: LinkProps['to']
  all: string
  /** Shown in place of an empty list. */
  empty: string | false
  children: ReactNode
}

/** Draws a list of the dashboard, a line for each employee. */
export function FeedCard({ title, to, all, empty, children }: FeedCardProps) {
  const id = useId()
  return (
    <section className={styles.feedCard} aria-labelledby={id}>
      <div className={styles.feedHead}>
        <h2 id={id} className={styles.feedTitle}>
          {title}
        </h2>
        <Link to={to} className={styles.feedLink}>
          {all}
        </Link>
      </div>
      {empty && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.feedList}>{children}</ul>
    </section>
  )
}
