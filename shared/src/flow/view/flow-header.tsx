import { useState } from 'react'
import * as styles from './flow-view.css.ts'
import { CheckIcon, type ScreenProps } from '../steps/step.tsx'
import type { Elements } from '../../ui/elements.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FlowHeaderProps extends Pick<ScreenProps, 'flow' | 'state'> {
  /** At the end of the line. */
  children?: Elements
}

/** Shows who asks, and for what. */
export function FlowHeader({ flow, state: { progress }, children }: FlowHeaderProps) {
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
          {!isShown && <bdi className={styles.organisation}>{organisation || 'Bonafide'}</bdi>}
          <span>{` ${organisation ? flow.text('asks') : ''}`}</span>
        </p>
        {children}
      </div>
      {progress?.sandbox && <p className={styles.sandbox}>{flow.text('sandbox')}</p>}
    </header>
  )
}

type State = 'completed' | 'current' | 'pending'

/** Returns the state of a step: completed before the current one, pending after it. */
function stepState(step: number, current: number): State {
  if (step < current) return 'completed'
  return step === current ? 'current' : 'pending'
}

interface StepperProps {
  steps: readonly string[]
  /** Counts from 1; one more than there are steps means that all are done. */
  current: number
  /** The words around the names of the steps. */
  words: (
    key: State | 'steps' | 'stepOf' | 'stepsDone',
    values?: { current: number; total: number },
  ) => string
}

/** Shows the place of an employee in a row of steps. */
export function Stepper({ steps, current, words }: StepperProps) {
  const total = steps.length
  return (
    <div part="progress">
      <ol className={styles.segments} aria-label={words('steps')}>
        {steps.map((label, index) => {
          const state = stepState(index + 1, current)
          return (
            <li key={label} className={styles.states[state]} aria-current={state === 'current' && 'step'}>
              <VisuallyHidden>{`${label}: ${words(state)}`}</VisuallyHidden>
            </li>
          )
        })}
      </ol>
      <div className={styles.caption}>
        <span>{current > total ? words('stepsDone') : words('stepOf', { current, total })}</span>
        <span>{steps[current - 1]}</span>
      </div>
    </div>
  )
}
