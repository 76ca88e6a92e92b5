import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { type ReactNode, useId } from 'react'
import { cardTitle } from './card.css.ts'
import * as styles from './titled-card.css.ts'

interface TitledCardProps {
  title: string
  lead: ReactNode
  children: Elements
}

/** Draws a card with a title and a lead. */
export function TitledCard({ title, lead, children }: TitledCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div>
        <h2 id={id} className={cardTitle}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}
