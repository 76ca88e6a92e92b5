import * as styles from './flow-page.css.ts'
import type { FlowState } from './flow-state.ts'
import { LockIcon } from './icons.tsx'
import { organisationOf, type Screen, screenOf } from './flow-phases.ts'

const needs: Partial<Record<Screen, string>> = {
  email: 'In the next steps you need your phone and your passport or driving licence.',
  phone: 'You need your phone now and your passport or driving licence in the next step.',
  code: 'You need your phone now and your passport or driving licence in the next step.',
}

/** Where the details go, and what to have at hand. */
export function FlowFooter({ state }: { state: FlowState }) {
  return (
    <footer className={styles.footer}>
      <LockIcon size={16} className={styles.lock} />
      <p className={styles.footerText}>
        Your details go only to {organisationOf(state.progress)} and the services that check them for it.{' '}
        {needs[screenOf(state)]}
      </p>
    </footer>
  )
}
