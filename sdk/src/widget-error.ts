/** The part of the system that an error comes from. */
export type ErrorCategory =
  | 'configuration'
  | 'authentication'
  | 'network'
  | 'rate_limit'
  | 'provider'
  | 'eligibility'
  | 'internal'

export interface WidgetError {
  /** snake_case; the README lists each with its cause and cure. */
  code: string
  category: ErrorCategory
  /** For the developer, in English. */
  message: string
  /** The text the employee is shown, in their language. */
  displayMessage: string
  /** The same thing may work later. */
  retryable: boolean
  /** The server's id of the request, for support. */
  requestId?: string
  /** The step it happened in, 1 to 4. */
  step?: number
}

/** Thrown by `mount`. Everything else that goes wrong is an `error` event. */
export interface MountError extends Error {
  /** Nothing matches the target, or a widget is in it already. */
  code: 'target_not_found' | 'already_mounted'
}
