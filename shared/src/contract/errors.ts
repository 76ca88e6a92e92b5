import * as v from 'valibot'

/** An employee who has an address already. */
export const ExistingEmployee = v.object({
  employeeId: v.string(),
  fullName: v.string(),
  status: v.string(),
  /** The day on which they leave, or have left: they are hired again instead of invited again. */
  leaveDate: v.nullish(v.string()),
})
export type ExistingEmployee = v.InferOutput<typeof ExistingEmployee>

/** The body of every answer that is not a success. `message` is what a screen shows. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.optional(v.string(), 'unknown'),
  requestId: v.optional(v.string()),
  /** Messages by field, on 422. */
  errors: v.optional(v.record(v.string(), v.string())),
  /** Seconds to wait, on 429 and 503; also in the Retry-After header. */
  retryAfter: v.optional(v.number()),
  /** The employees who have the address, on 409 `already_invited`, for callers who may read employees. */
  employees: v.optional(v.array(ExistingEmployee)),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Messages by field name, the first one of each. Issues that belong to no field are under the empty name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Turns the issues of a failed parse into one message for each field. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    errors[field] ??= issue.message
  }
  return errors
}
