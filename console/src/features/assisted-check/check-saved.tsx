import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useEffect, useRef } from 'react'
import * as styles from './assisted-check.css.ts'
import { ExcuseDetails, ExcuseVerdict } from './excuse-preview.tsx'
import type { Saved } from './save-check.ts'

interface CheckSavedProps {
  saved: Saved
  fullName: string
  onClose: () => void
  /** Where another employee waits. */
  onNext?: (() => void) | undefined
}

/** Shows the outcome of a check, and the way on. */
export function CheckSaved({ saved, fullName, onClose, onNext }: CheckSavedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { rightToWork, step, refusal } = saved
  return (
    <>
      <div className={styles.body}>
        <h3 ref={title} tabIndex={-1} className={styles.savedTitle}>
          {rightToWork ? 'The check is recorded' : 'Your decision is saved'}
        </h3>
        {rightToWork && (
          <p className={styles.verdict}>
            <ExcuseVerdict rightToWork={rightToWork} />
          </p>
        )}
        {step === 'settled' && <p className={styles.savedText}>{settled(saved, fullName)}</p>}
        {step === 'open' && (
          <Callout tone="warning" title="The step stays open">
            {`You are not covered for ${fullName} yet, so their right-to-work step has not passed.${rightToWork?.state === 'provisional' ? ' It passes once you record a check that has what is missing.' : ''}`}
          </Callout>
        )}
        {step === 'refused' && (
          <Callout tone="warning" title="Your decision did not count">
            {`Another user may have been faster. ${refusal ?? ''}.`}
          </Callout>
        )}
        <ExcuseDetails rightToWork={rightToWork} />
      </div>
      <div className={styles.foot}>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
          {onNext && (
            <Button tone="primary" onClick={onNext}>
              Next check
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function settled({ decision }: Saved, fullName: string): string {
  if (decision === 'pass') return `The right-to-work step of ${fullName} has passed. They can carry on.`
  if (decision === 'hold') return `We have asked ${fullName} for something else, with your reason.`
  return `The right-to-work step of ${fullName} has failed. We do not tell them your reason.`
}
