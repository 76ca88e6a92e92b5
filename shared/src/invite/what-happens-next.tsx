import type { Frame } from '../ui/frame.css.ts'
import { hint } from '../ui/form/choice-cards.css.ts'
import * as styles from './invite-form.css.ts'
import type { InviteText } from '../language/text.ts'

/** Shows what follows an invitation, in three steps. */
export function WhatHappensNext({ text, frame }: { text: InviteText; frame: Frame }) {
  const steps = [
    ['nextLink', 'nextLinkText'],
    ['nextSteps', 'nextStepsText'],
    // Only the console's own page may speak of its other pages.
    ['nextResult', frame === 'page' ? 'nextResultText' : 'nextResultEmbedded'],
  ] as const
  const Heading = frame === 'page' ? 'h2' : 'h3'
  return (
    <section className={styles.card} aria-label={text('next')}>
      <Heading className={styles.next}>{text('next')}</Heading>
      <ol className={styles.nextList}>
        {steps.map(([title, sentence]) => (
          <li key={title} className={styles.nextItem}>
            <span className={styles.nextTitle}>{text(title)}</span>
            <span className={hint}>{text(sentence)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
