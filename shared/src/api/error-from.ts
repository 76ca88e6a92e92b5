import type { FetchResponse } from 'ofetch'
import * as v from 'valibot'
import type { FieldErrors } from '../contract/field-errors.ts'
import { ApiError } from './api-error.ts'

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
