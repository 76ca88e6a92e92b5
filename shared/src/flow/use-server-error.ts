import { useEffect } from 'react'
import type { FieldErrors } from '../contract/field-errors.ts'
import type { FlowState } from './flow-state.ts'

/** Shows what the server says about a field at that field, as if the form itself had found it. */
export function useServerError(
  { error, errorField }: FlowState,
  showErrors: (errors: FieldErrors) => void,
): void {
  useEffect(() => {
    if (error && errorField) showErrors({ [errorField]: error })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- showErrors is new at each render, only an error counts
  }, [error, errorField])
}
