import { AppError } from '#platform/app-error.ts'

/** The step has failed: the organisation alone can let the employee take it again. */
export function notConfirmed(): AppError {
  return new AppError(
    'conflict',
    'We could not confirm your right to work. Contact your employer to find out what to do next.',
  )
}
