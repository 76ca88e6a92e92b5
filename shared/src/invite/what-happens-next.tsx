import * as styles from './invite-form.css.ts'

const steps = [
  ['They get a secure link', 'By email, SMS or WhatsApp, as you choose. The link is theirs alone.'],
  ['They verify in four steps', 'Email, phone, identity document and right to work, in a few minutes.'],
  ['You see the result', 'Each step shows in Employees as soon as it is done.'],
] as const

/** What follows an invitation, in three steps. */
export function WhatHappensNext() {
  return (
    <section className={styles.card} aria-label="What happens next?">
      <h2 className={styles.next}>What happens next?</h2>
      <ol className={styles.nextList}>
        {steps.map(([title, text]) => (
          <li key={title} className={styles.nextItem}>
            <span className={styles.nextTitle}>{title}</span>
            <span className={styles.nextText}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
