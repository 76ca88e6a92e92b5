import type { ReactNode } from 'react'
import { cardTitle, padded } from './card.css.ts'
import * as styles from './facts.css.ts'

type NamedFacts = readonly (readonly [string, ReactNode])[]

interface FactsProps {
  title: string
  facts: NamedFacts
  children?: ReactNode
}

/** A card of names and values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={padded} aria-label={title}>
      <h2 className={cardTitle}>{title}</h2>
      <dl className={styles.facts}>
        <FactRows facts={facts} look={styles} />
      </dl>
      {children}
    </section>
  )
}

interface FactRowsProps {
  facts: NamedFacts
  look: Record<'row' | 'term' | 'fact', string>
}

/** The lines of a list of names and values, as the list they stand in looks. */
export const FactRows = ({ facts, look }: FactRowsProps) =>
  facts.map(([term, fact]) => (
    <div key={term} className={look.row}>
      <dt className={look.term}>{term}</dt>
      <dd className={look.fact}>{fact}</dd>
    </div>
  ))
