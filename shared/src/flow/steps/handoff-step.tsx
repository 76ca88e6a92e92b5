import { numbersOf } from '../../language/languages.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import type { Elsewhere } from '../model/flow-state.ts'
import * as qrStyles from './handoff-step.css.ts'
import { qrPath } from '../../ui/qr-path.ts'
import { Step, StepButton, type StepProps } from './step.tsx'
import * as styles from './step.css.ts'

/** Continues the identity step on a phone: shows its link as a QR code and as text. */
export function HandoffStep({ link, ...props }: StepProps & { link: Elsewhere }) {
  const { flow } = props
  const { url = '', until, isOver } = link
  return (
    <Step {...props} title="handoff" lead={isOver ? ['handoffEnded'] : ['handoffText', 'handoffFollow']}>
      {!isOver && <QrImage {...props} {...qrPath(url)} />}
      {!isOver && <CopyLink {...props} url={url} until={until} />}
      <div className={styles.stack}>
        {isOver && (
          <StepButton {...props} label="handoffRenew" starts="handoff" onClick={() => flow.startHandoff()} />
        )}
        <StepButton {...props} tone="quiet" label="handoffStay" onClick={flow.endHandoff} />
      </div>
    </Step>
  )
}

function QrImage({ flow, size, path }: StepProps & ReturnType<typeof qrPath>) {
  return (
    <svg
      className={qrStyles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={flow.text('handoffCode')}
    >
      <path d={path} />
    </svg>
  )
}

function CopyLink({ flow, url, until = 0 }: StepProps & { url: string; until: number | undefined }) {
  const [outcome, setOutcome] = useState<'handoffCopy' | 'handoffCopied' | 'handoffCopyFailed'>('handoffCopy')
  const place = useRef<HTMLDivElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('handoffCopied')
    } catch {
      setOutcome('handoffCopyFailed')
      place.current?.querySelector('input')?.select()
    }
  }
  const time = new Date(until).toLocaleTimeString(numbersOf(flow.language().locale), { timeStyle: 'short' })
  return (
    <div ref={place} className={styles.stack}>
      <LineField
        name="link"
        label={flow.text('handoffLink')}
        hint={flow.text('handoffUntil', { time })}
        inputMode="url"
        readOnly
        value={url}
      />
      <Button size="large" block onClick={() => void copy()}>
        <span role="status">{flow.text(outcome)}</span>
      </Button>
    </div>
  )
}
