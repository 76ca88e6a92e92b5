import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { type ReactNode, useId } from 'react'
import * as styles from './card.css.ts'

interface TitledCardProps {
  title: string
  lead: ReactNode
  children: Elements
}

/** Draws a card with a title and a lead, which the end of an address can name. */
export function TitledCard({ title, lead, children }: TitledCardProps) {
  const id = useId()
  return (
    <section data-card={title} className={styles.titledCard} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}
