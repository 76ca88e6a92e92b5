import type { ExistingEmployee } from '@bonafide/shared/contract/errors.ts'

/** Every failure a caller can be told about, with the status it is answered with. */
const statusOf = {
  bad_request: 400,
  malformed_json: 400,
  unknown_version: 400,
  email_mismatch: 400,
  wrong_code: 400,
  bad_signature: 400,
  unknown_price: 400,
  unauthorised: 401,
  api_key_expired: 401,
  api_key_revoked: 401,
  wrong_credentials: 401,
  google_refused: 401,
  sso_refused: 401,
  embed_token_invalid: 401,
  embed_token_expired: 401,
  embed_token_revoked: 401,
  quota_exhausted: 402,
  plan_needed: 402,
  payment_declined: 402,
  forbidden: 403,
  second_factor_required: 403,
  second_factor_missing: 403,
  step_up_required: 403,
  sso_required: 403,
  organisation_closed: 403,
  email_unconfirmed: 403,
  test_mode_only: 403,
  scope_missing: 403,
  address_not_allowed: 403,
  origin_not_allowed: 403,
  wrong_view: 403,
  messages_stopped: 403,
  sign_up_closed: 403,
  not_found: 404,
  invalid_link: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  already_invited: 409,
  external_id_taken: 409,
  email_taken: 409,
  current_plan: 409,
  too_many_keys: 409,
  evidence_full: 409,
  previous_step: 409,
  step_done: 409,
  check_needed: 409,
  leave_date_needed: 409,
  rehire_needed: 409,
  identity_processing: 409,
  identity_attempts_used: 409,
  in_flight: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  idempotency_mismatch: 422,
  employer_closed: 423,
  too_many_requests: 429,
  network_busy: 429,
  email_tries_used: 429,
  step_locked: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(statusOf, text)
type ErrorStatus = (typeof statusOf)[ErrorCode]

interface Details {
  /** Messages by field, on invalid_input. */
  errors?: Readonly<Record<string, string>>
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** The number of the right-to-work rule that an input breaks: the code that is answered then. */
  rule?: number | undefined
  /** The permission that the caller's role lacks. */
  permission?: string | undefined
  /** The scope that the caller's API key lacks. */
  scope?: string | undefined
  /** The employees who already have the address, on already_invited. */
  employees?: readonly ExistingEmployee[]
  /** The second factor to prove, on second_factor_required. */
  proof?: Readonly<{ challenge: string; methods: readonly string[]; passkey?: object }>
}

/** A failure that is part of the API: `message` is written for the user who reads it on a screen. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): ErrorStatus {
    return statusOf[this.code]
  }
}

/** Returns the error for an unusable field, with the message at the field and as the summary. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: { [field]: message } })
}

/** A reason not to start, in one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
