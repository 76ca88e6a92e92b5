import * as styles from './step.css.ts'
import { CheckIcon, Step, StepButton, type StepProps, useExtras } from './step.tsx'
import { stepKeys } from '../model/flow-phases.ts'

/** Shows step 5: all four have passed, and the employee confirms the end. */
export function DoneStep(props: StepProps) {
  // After a digital check a user may still have to see the employee: the server decides.
  const { extras } = useExtras(props, isDigital(props))
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
      {extras && <extras.Appointments {...props} isAlone otherwise={undefined} />}
    </Step>
  )
}

/** Shows the end, on this visit and the next. */
export function FinishedStep(props: StepProps) {
  const { flow } = props
  const { extras } = useExtras(props, true)
  // A copy that cannot be saved can still be printed.
  const keep = () => (extras ? extras.saveCopy(flow).catch(print) : print())
  return (
    <Step {...props} title="endTitle" lead={isDigital(props) ? [] : ['endText']}>
      {extras && isDigital(props) && <extras.Appointments {...props} isAlone otherwise="endText" />}
      {extras && <extras.FirstDay {...props} />}
      <PassedSteps {...props} />
      <StepButton {...props} tone="secondary" label="endPrint" onClick={keep} />
    </Step>
  )
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
