import { type StepType, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { AppError } from '#platform/app-error.ts'
import type { Steps } from './steps.ts'

type Statuses = Record<StepType, Pick<Steps[StepType], 'status'>>

/** 1 to 4 for the step that is next, 5 when all four have passed. */
export function currentStep(steps: Statuses): number {
  const firstOpen = stepTypes.findIndex((type) => steps[type].status !== 'pass')
  return firstOpen === -1 ? stepTypes.length + 1 : firstOpen + 1
}

/** Refuses an action on a step that is not the current one. */
export function requireCurrent(steps: Statuses, type: StepType): void {
  const position = stepTypes.indexOf(type) + 1
  const current = currentStep(steps)
  if (current < position) throw new AppError('previous_step', 'Complete the previous step first')
  if (current > position) throw new AppError('step_done', 'This step is already complete')
}
