import { ApiError } from './api-error.ts'

/** True when a failed call is known to have done nothing: no answer, or one of a proxy's, leaves that open. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status = 500, code } = error
  return kind === 'token' || (kind === 'http' && status < 500 && code !== 'in_flight')
}
