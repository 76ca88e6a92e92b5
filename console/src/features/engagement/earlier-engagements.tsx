import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { engagements, type ListedEngagement } from '@bonafide/shared/contract/engagements.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { ifServed } from '#lib/if-served.ts'
import { kindName } from './engagement-words.ts'
import * as styles from './engagement.css.ts'

/** Reads every engagement of an employee; null where the server keeps one only. */
function engagementsQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    queryKey: [...employeeDetailKey(employeeId), 'engagements'],
    meta: { isOptional: true },
    queryFn: ({ signal }) => ifServed(call(engagements.list, { params: { employeeId }, signal })),
  })
}

/** Lists the engagements of an employee before the present one; nothing where there were none. */
export function EarlierEngagements({ employee: { employeeId } }: { employee: Employee }) {
  const { data } = useQuery(engagementsQuery(useApp(), employeeId))
  const earlier = data?.items.filter(({ isPresent }) => !isPresent) ?? []
  if (!earlier.length) return null
  return (
    <div className={styles.earlier}>
      Earlier engagements
      <ul className={styles.earlierList}>
        {earlier.map((one) => (
          <li key={`${one.startDate} ${one.leaveDate}`}>{engagementText(one)}</li>
        ))}
      </ul>
    </div>
  )
}

/** `Worker, 5 Jan 2026 to 3 Mar 2026, Leeds. The contract of the one before went on.` */
function engagementText({ engagement, startDate, leaveDate, site, sameContract }: ListedEngagement): string {
  const days = [formatDate(startDate), formatDate(leaveDate)].filter(Boolean).join(' to ')
  const words = [engagement && kindName(engagement), days, site].filter(Boolean).join(', ')
  return sameContract ? `${words}. The contract of the one before went on.` : words
}
