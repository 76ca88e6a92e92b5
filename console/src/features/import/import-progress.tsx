import { Button } from '@bonafide/shared/ui/button.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { countOf } from './import-line.ts'
import * as styles from './import.css.ts'
import { StageTitle } from './stage-title.tsx'
import type { Import } from './use-import.ts'

const words = {
  check: { title: 'Checking the rows', label: 'Rows checked', done: 'checked', waits: 'open' },
  invite: { title: 'Sending invitations', label: 'Employees invited', done: 'invited', waits: 'ready' },
} as const

/** Shows the progress, with the way to stop. */
export function ImportProgress({ current, doing }: { current: Import; doing: keyof typeof words }) {
  const { title, label, done, waits } = words[doing]
  const [isStopping, setStopping] = useState(false)
  // Earlier errors are not part of this.
  const [total] = useState(() => countOf(current.lines, waits))
  const sent = total - countOf(current.lines, waits)
  return (
    <>
      <StageTitle>{title}</StageTitle>
      <ProgressBar label={label} value={sent} max={total} />
      <p role="status" className={styles.counts}>
        {`${formatNumber(sent)} of ${formatNumber(total)} ${done}`}
      </p>
      <div className={styles.actions}>
        <Button
          pending={isStopping}
          onClick={() => {
            current.stop()
            setStopping(true)
          }}
        >
          {isStopping ? 'Stopping...' : 'Stop import'}
        </Button>
      </div>
    </>
  )
}
