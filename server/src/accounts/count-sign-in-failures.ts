import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'

/** Counts a sign-in that is refused: many at once are an intruder who guesses passwords. */
export async function countSignInFailures<T>(
  { metrics }: Pick<Deps, 'metrics'>,
  way: 'password' | 'google',
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn()
  } catch (error) {
    metrics.signInFailures.inc({ way, reason: error instanceof AppError ? error.code : 'internal' })
    throw error
  }
}
