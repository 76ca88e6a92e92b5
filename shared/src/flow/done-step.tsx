import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import * as styles from './done-step.css.ts'
import { organisationOf } from './flow-phases.ts'
import { CheckIcon } from './icons.tsx'
import { stepNames } from './step-names.ts'
import type { StepProps } from './step-props.ts'
import { StepText } from './step-text.tsx'
import { step } from './step.css.ts'

/** Step 5: all four have passed, the person hands it over. */
export function DoneStep({ flow, state, progress }: StepProps) {
  const isPending = state.pending === 'complete'
  return (
    <div className={step}>
      <StepText heading="All four steps are done">
        <p>Press the button to finish. {organisationOf(progress)} can then see that you are verified.</p>
      </StepText>
      <PassedSteps />
      {state.error && <Callout tone="danger">{state.error}</Callout>}
      <Button tone="primary" size="large" block pending={isPending} onClick={() => void flow.complete()}>
        {isPending ? 'Completing…' : 'Complete Verification'}
      </Button>
    </div>
  )
}

/** After the end, on this visit and the next. */
export function FinishedStep({ progress }: StepProps) {
  return (
    <div className={step}>
      <StepText heading="Your verification is complete">
        <p>
          {organisationOf(progress)} can see that you are verified. There is nothing else to do: you can close
          this page.
        </p>
      </StepText>
      <PassedSteps />
      <Button size="large" block className={styles.notPrinted} onClick={() => window.print()}>
        Print or save a copy
      </Button>
    </div>
  )
}

function PassedSteps() {
  return (
    <ul className={styles.list}>
      {stepNames.map((name) => (
        <li key={name} className={styles.item}>
          <CheckIcon size={20} className={styles.tick} />
          {name}: passed
        </li>
      ))}
    </ul>
  )
}
