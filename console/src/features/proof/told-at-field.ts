import { ApiError } from '@bonafide/shared/api/api-error.ts'

/** True when a field shows the refusal, so that it is not shown twice. */
export function toldAtField(error: unknown, field: string): boolean {
  return error instanceof ApiError && field in error.errors
}
