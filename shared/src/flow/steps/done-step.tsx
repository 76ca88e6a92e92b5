import { useEffect, useState } from 'react'
import type { VerifyKey } from '../../language/text.ts'
import * as styles from './step.css.ts'
import { CheckIcon, type Extras, Step, StepButton, type StepProps } from './step.tsx'
import { stepKeys } from '../model/flow-phases.ts'

/** Shows step 5: all four have passed, and the employee confirms the end. */
export function DoneStep(props: StepProps) {
  return (
    <Step {...props} title="doneTitle" lead={['doneText']}>
      <PassedSteps {...props} />
      <StepButton
        {...props}
        label="doneComplete"
        starts="complete"
        pending="donePending"
        onClick={props.flow.complete}
      />
      <Call {...props} />
    </Step>
  )
}

/** Shows the end, on this visit and the next. */
export function FinishedStep(props: StepProps) {
  const { flow, loadExtras } = props
  // A copy that cannot be saved can still be printed.
  const keep = () =>
    loadExtras?.()
      .then((extras) => extras.saveCopy(flow))
      .catch(print)
  return (
    <Step {...props} title="endTitle" lead={isDigital(props) ? [] : ['endText']}>
      <Call {...props} otherwise="endText" />
      <PassedSteps {...props} />
      <StepButton {...props} tone="secondary" label="endPrint" onClick={keep} />
    </Step>
  )
}

/**
 * Shows the call after a digital check, where a user may still have to see the employee: the server decides.
 * @param props `otherwise`: what is said where nobody has to
 */
function Call({ otherwise, ...props }: StepProps & { otherwise?: VerifyKey }) {
  const [extras, setExtras] = useState<Extras>()
  const isShown = isDigital(props)
  useEffect(() => {
    if (isShown) props.loadExtras?.().then(setExtras, () => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loaded once, however it is asked for
  }, [isShown])
  return extras ? <extras.Appointments {...props} isAlone otherwise={otherwise} /> : null
}

const isDigital = ({ progress }: StepProps) => progress.steps.rtw?.method === 'digital'

function PassedSteps({ flow }: StepProps) {
  return (
    <ul className={styles.list}>
      {stepKeys.map((key) => (
        <li key={key} className={styles.item}>
          <CheckIcon className={styles.tick} />
          <span>{flow.text('donePassed', { step: flow.text(key) })}</span>
        </li>
      ))}
    </ul>
  )
}
