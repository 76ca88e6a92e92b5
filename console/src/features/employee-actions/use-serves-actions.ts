import { useQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { activityQuery } from './employee-actions-queries.ts'

/**
 * Whether the server has the actions beyond section 7 of spec.md. They came together, so the one that can be asked
 * without changing anything answers for all; a failure other than 404 hides nothing. Undefined while
 * the answer is on its way.
 */
export function useServesActions(): boolean | undefined {
  const { data, isPending, isError } = useQuery(activityQuery(useApp()))
  if (isPending) return undefined
  return isError || data !== null
}
