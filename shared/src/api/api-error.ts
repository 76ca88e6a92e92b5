import type { FetchResponse } from 'ofetch'
import * as v from 'valibot'
import type { FieldErrors } from '../contract/errors.ts'

/**
 * Why a call failed. `http`: answered outside 200 to 299 · `bad_reply`: answered well, with something the
 * contract does not know · `canceled`: the caller's signal · `token`: no token that the server takes · the rest: no
 * answer at all.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'canceled' | 'http' | 'bad_reply' | 'token'

export interface ApiErrorDetails {
  readonly kind: ApiErrorKind
  /** The server's own words, or empty where it said nothing. */
  readonly message?: string
  readonly status?: number
  /** The server's code, or the kind where it gave none. */
  readonly code?: string
  /** Messages by field name, on 422. */
  readonly errors?: FieldErrors
  /** Seconds to wait, on 429 and 503. */
  readonly retryAfter?: number
  readonly requestId?: string
  /** The body of the answer, as it came. */
  readonly body?: unknown
  readonly cause?: unknown
}

/** The only error that `call` throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  // Declared only: the constructor sets each, and a field of its own would be one more word in every page.
  declare readonly kind: ApiErrorKind
  declare readonly status: number | undefined
  declare readonly code: string
  declare readonly errors: FieldErrors
  declare readonly retryAfter: number | undefined
  declare readonly requestId: string | undefined
  declare readonly body: unknown

  constructor(details: ApiErrorDetails) {
    super(details.message ?? '', { cause: details.cause })
    this.kind = details.kind
    this.status = details.status
    this.code = details.code ?? details.kind
    this.errors = details.errors ?? {}
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
    this.body = details.body
  }
}

/** Returns the message for the user: the server's where there is one (spec.md section 8), else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

const messagesIn = (errors: unknown): FieldErrors =>
  Object.fromEntries(Object.entries<string>(Object(errors)).filter(([, text]) => typeof text === 'string'))

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

// Read field by field: one odd field of a foreign server must not cost the user its message.
const LenientErrorBody = v.object({
  message: optional(v.string()),
  code: optional(v.string()),
  requestId: optional(v.string()),
  errors: v.pipe(v.optional(v.unknown()), v.transform(messagesIn)),
  retryAfter: optional(v.number()),
})

/** Returns the error for an answer outside 200 to 299, with what its body says. */
export function errorFromResponse(response: FetchResponse<unknown>): ApiError {
  const body = v.safeParse(LenientErrorBody, response._data)
  const details = body.success ? body.output : undefined
  return new ApiError({
    ...details,
    kind: 'http',
    status: response.status,
    code: details?.code ?? 'unknown',
    retryAfter: details?.retryAfter ?? secondsOf(response.headers.get('retry-after')),
    requestId: details?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    body: response._data,
  })
}

/** Returns the error for whatever sending threw: an answer outside 200 to 299, or none at all. */
export function errorFrom(thrown: unknown, signal: AbortSignal | undefined): ApiError {
  const { response } = thrown as { response?: FetchResponse<unknown> }
  if (response) return errorFromResponse(response)
  const reason: unknown = signal?.aborted ? signal.reason : thrown
  const isTimeout = reason instanceof Error && reason.name === 'TimeoutError'
  const kind = isTimeout ? 'timeout' : signal?.aborted ? 'canceled' : 'network'
  // The library's own error names the whole address, which may hold a token.
  return new ApiError({ kind, cause: (thrown as Error).cause ?? thrown })
}

function secondsOf(header: string | null): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) : undefined
}
