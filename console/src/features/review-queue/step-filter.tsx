import { type StepType, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { chip, chips } from '#features/employees/employee-filters.css.ts'
import { stepLabels } from '#features/employee-status/steps.ts'
import { formatNumber } from '#lib/format.ts'

interface StepFilterProps {
  step?: StepType
  /** How many employees are at a step, over all where none is named. */
  countOf: (step?: StepType) => number
  onStep: (step: StepType | undefined) => void
}

/** All steps or one of them, with how many employees are there. */
export function StepFilter({ step, countOf, onStep }: StepFilterProps) {
  return (
    <div className={chips} role="group" aria-label="Step">
      {[undefined, ...stepTypes].map((choice) => (
        <button
          key={choice ?? 'all'}
          type="button"
          className={chip}
          aria-pressed={choice === step}
          onClick={() => onStep(choice)}
        >
          {choice ? stepLabels[choice] : 'All'} {formatNumber(countOf(choice))}
        </button>
      ))}
    </div>
  )
}
