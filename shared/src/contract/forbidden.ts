import * as v from 'valibot'
import { ErrorBody } from './error.ts'

/** The body of a 403 that a user's role or an API key does not allow, or that asks for a second factor. */
export const ForbiddenBody = v.object({
  ...ErrorBody.entries,
  /** The permission that the role lacks, such as `employees:export`. */
  permission: v.optional(v.string()),
  /** The scope that the API key lacks, such as `employees:read`. */
  scope: v.optional(v.string()),
})
export type ForbiddenBody = v.InferOutput<typeof ForbiddenBody>
