import { ApiError } from '@bonafide/shared/api/api-error.ts'

/** Whether a field shows the refusal: it is not said twice. */
export function toldAtField(error: unknown, field: string): boolean {
  return error instanceof ApiError && field in error.errors
}
