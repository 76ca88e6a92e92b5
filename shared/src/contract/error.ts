import * as v from 'valibot'

/** The body of every answer that is not a success. `message` is what a screen shows. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.optional(v.string(), 'unknown'),
  requestId: v.optional(v.string()),
  /** Messages by field, on 422. */
  errors: v.optional(v.record(v.string(), v.string())),
  /** Seconds to wait, on 429 and 503; also in the Retry-After header. */
  retryAfter: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
