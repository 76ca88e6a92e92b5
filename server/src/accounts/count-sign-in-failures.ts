import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import type { SignInMethod } from './sessions/trace-session.ts'

/** Counts a sign-in that is refused: many at once are an intruder who guesses passwords. */
export async function countSignInFailures<T>(
  { metrics }: Pick<Deps, 'metrics'>,
  way: SignInMethod | 'second_factor',
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    const reason = error instanceof AppError ? error.code : 'internal'
    // A request for a second factor is no failure: the first step succeeded.
    if (reason !== 'second_factor_required') metrics.signInFailures.inc({ way, reason })
    throw error
  }
}
