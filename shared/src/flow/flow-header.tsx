import * as styles from './flow-page.css.ts'
import { CheckIcon } from './icons.tsx'

interface FlowHeaderProps {
  organisation: string | undefined
  isSandbox: boolean
}

/** Who asks, and for what. */
export function FlowHeader({ organisation, isSandbox }: FlowHeaderProps) {
  return (
    <header>
      <div className={styles.bar}>
        <span className={styles.mark}>
          <CheckIcon size={16} strokeWidth={3} />
        </span>
        <p className={styles.asks}>
          <strong className={styles.organisation}>{organisation || 'Bonafide'}</strong>{' '}
          {organisation && 'has asked you to verify your identity'}
        </p>
      </div>
      {isSandbox && <p className={styles.sandbox}>Sandbox: not a real check</p>}
    </header>
  )
}
