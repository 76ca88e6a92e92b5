import * as styles from './flow-view.css.ts'
import { CheckIcon } from '../step/check-icon.tsx'
import type { ScreenProps } from '../step/step-props.ts'

/** Who asks, and for what. */
export function FlowHeader({ flow, state: { progress } }: Pick<ScreenProps, 'flow' | 'state'>) {
  const organisation = progress?.organisation?.name
  return (
    <header part="header">
      <div className={styles.bar}>
        <CheckIcon className={styles.mark} />
        <p className={styles.asks}>
          <strong className={styles.organisation}>{organisation || 'Bonafide'}</strong>{' '}
          {organisation && flow.text('asks')}
        </p>
      </div>
      {progress?.sandbox && <p className={styles.sandbox}>{flow.text('sandbox')}</p>}
    </header>
  )
}
