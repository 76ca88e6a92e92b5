import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { ReactNode } from 'react'
import * as styles from './card.css.ts'

interface FactsProps {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
  children?: Elements
}

/** Shows a card of names and values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={styles.padded} aria-label={title}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} className={styles.factRow}>
            <dt className={styles.factTerm}>{term}</dt>
            <dd className={styles.fact}>{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
