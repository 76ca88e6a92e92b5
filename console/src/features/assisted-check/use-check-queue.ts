import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { excuseTabQuery } from '#features/verifications/excuse-tab-query.ts'
import { filterOf, isExcuseTab, waitingQuery } from '#features/verifications/verification-queries.ts'
import { VerificationsSearch } from '#features/verifications/verification-search.ts'
import { useApp } from '#lib/app-context.ts'

/** Returns the employees to check, in the order of the list that the address names, with its filters. */
export function useCheckQueue(): Pick<Employee, 'employeeId' | 'fullName'>[] {
  const app = useApp()
  const { tab, ...search } = v.parse(VerificationsSearch, useSearch({ strict: false }))
  const filter = filterOf(app, search)
  const isExcuses = isExcuseTab(tab)
  const waiting = useInfiniteQuery({
    ...waitingQuery(app, { tab: 'needs_you', ...filter }),
    enabled: !isExcuses,
  })
  const excuses = useInfiniteQuery({
    ...excuseTabQuery(app, isExcuses ? tab : 'follow_ups', filter),
    enabled: isExcuses,
  })
  if (isExcuses) return excuses.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    waiting.data?.pages.flatMap(({ items }) =>
      items.flatMap(({ action, employee }) => (action === 'check' ? employee : [])),
    ) ?? []
  )
}
