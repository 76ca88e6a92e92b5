import { ApiError } from '../../api/api-error.ts'

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

export function isCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'canceled'
}

/**
 * Whatever the server refuses about a link, other than asking to wait (408, 429), a second try will not mend. That the
 * employer has closed (423) is said in the server's own words.
 */
export function isDeadLink(error: unknown): boolean {
  const status = error instanceof ApiError && error.kind === 'http' ? (error.status ?? 0) : 0
  return status >= 400 && status < 423 && status !== 408
}
