import { useState } from 'react'
import * as styles from './flow-view.css.ts'
import { CheckIcon } from '../steps/check-icon.tsx'
import type { ScreenProps } from '../steps/step-props.ts'

/** Shows who asks, and for what. */
export function FlowHeader({ flow, state: { progress } }: Pick<ScreenProps, 'flow' | 'state'>) {
  const organisation = progress?.organisation?.name
  const logo = progress?.look?.logo
  const [broken, setBroken] = useState<string>()
  const isShown = logo && logo.url !== broken
  return (
    <header part="header">
      <div className={styles.bar}>
        {isShown ? (
          <img
            className={styles.logo}
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={organisation}
            onError={() => setBroken(logo.url)}
          />
        ) : (
          <CheckIcon className={styles.mark} />
        )}
        <p className={styles.asks}>
          {!isShown && <strong className={styles.organisation}>{organisation || 'Bonafide'}</strong>}
          <span>{` ${organisation ? flow.text('asks') : ''}`}</span>
        </p>
      </div>
      {progress?.sandbox && <p className={styles.sandbox}>{flow.text('sandbox')}</p>}
    </header>
  )
}
