import { ApiError } from '../../api/api-error.ts'

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

export function isCanceled(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'canceled'
}

/**
 * True when a second try cannot help: the server refuses the link, and does not just ask to wait (408, 429). A closed
 * employer (423) has a message of the server's own.
 */
export function isDeadLink(error: unknown): boolean {
  const status = error instanceof ApiError && error.kind === 'http' ? (error.status ?? 0) : 0
  return status >= 400 && status < 423 && status !== 408
}
