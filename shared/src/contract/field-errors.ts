import * as v from 'valibot'

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
