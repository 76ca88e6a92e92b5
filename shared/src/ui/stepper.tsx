import * as styles from './stepper.css.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A step before the current one is completed, the current one is current, later ones are pending. */
export function stepState(step: number, current: number): 'completed' | 'current' | 'pending' {
  if (step < current) return 'completed'
  return step === current ? 'current' : 'pending'
}

/**
 * Where a person is in a row of steps.
 * @param current counts from 1; one more than there are steps means that all are done
 */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  const isDone = current > steps.length
  return (
    <div>
      <ol className={styles.segments} aria-label="Steps">
        {steps.map((label, index) => {
          const state = stepState(index + 1, current)
          return (
            <li key={label} className={styles.states[state]} aria-current={state === 'current' && 'step'}>
              <VisuallyHidden>
                {label}: {state}
              </VisuallyHidden>
            </li>
          )
        })}
      </ol>
      <div className={styles.caption}>
        <span>{isDone ? 'All steps done' : `Step ${current} of ${steps.length}`}</span>
        <span>{isDone ? '' : steps[current - 1]}</span>
      </div>
    </div>
  )
}
