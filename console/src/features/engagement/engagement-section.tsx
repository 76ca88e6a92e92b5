import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { engagements, type ListedEngagement } from '@bonafide/shared/contract/employees/engagements.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { actionLabel, actionsFor } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import * as details from '#features/employee-details/employee-details.css.ts'
import { formatDate } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { EditableSection } from '#ui/editable-section.tsx'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { ifServed } from '#lib/if-served.ts'
import { EngagementForm } from './engagement-form.tsx'
import { kindName, kindNames, originNames } from './engagement-words.ts'
import * as styles from './engagement.css.ts'
import { rehire } from './engagement.css.ts'

interface EngagementSectionProps {
  employee: Employee
  /** Left out where the server has no actions. */
  onAction?: StartAction | undefined
}

/** Shows the engagement of an employee, and the way to change it; nothing where the server does not tell. */
export function EngagementSection({ employee, onAction }: EngagementSectionProps) {
  const may = useMay()
  if (employee.engagement === undefined || employee.erasedAt) return null
  const mayRehire = onAction && actionsFor(employee).includes('rehire') && may('checks:decide')
  return (
    <EditableSection
      title="Engagement"
      subject="engagement"
      mayEdit={may('checks:decide')}
      renderForm={(onClose) => <EngagementForm employee={employee} onClose={onClose} />}
    >
      <EngagementFacts employee={employee} />
      {employee.rightToWork && <EarlierEngagements employee={employee} />}
      {mayRehire && (
        <Button className={rehire} onClick={() => onAction('rehire', employee)}>
          {actionLabel('rehire', employee)}
        </Button>
      )}
    </EditableSection>
  )
}

function EngagementFacts({ employee }: { employee: Employee }) {
  const { engagement, origin, startDate, leaveDate, notHiredOn, site } = employee
  const facts = [
    ['Works as', engagement ? kindNames[engagement] : 'Not set'],
    ['Joined', origin ? originNames[origin] : 'Not set'],
    [startTerm(origin), formatDate(startDate) || 'Not set'],
    ['Leave date', formatDate(leaveDate) || 'None'],
    ...(notHiredOn ? [['Not hired', formatDate(notHiredOn)] as const] : []),
    ['Site', site || 'Not set'],
  ] as const
  return (
    <dl className={details.facts}>
      {facts.map(([term, fact]) => (
        <div key={term} className={details.row}>
          <dt className={details.term}>{term}</dt>
          <dd className={details.fact}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const startTerm = (origin: Employee['origin']) => (origin === 'tupe' ? 'Transfer date' : 'Start date')

/** Reads every engagement of an employee; null where the server keeps one only. */
function engagementsQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    queryKey: [...employeeDetailKey(employeeId), 'engagements'],
    meta: { isOptional: true },
    queryFn: ({ signal }) => ifServed(call(engagements.list, { params: { employeeId }, signal })),
  })
}

/** Lists the engagements of an employee before the present one; nothing where there were none. */
function EarlierEngagements({ employee: { employeeId } }: { employee: Employee }) {
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

/** `Worker, 5 Jan 2026 to 3 Mar 2026, Leeds. The earlier contract continued.` */
function engagementText({ engagement, startDate, leaveDate, site, sameContract }: ListedEngagement): string {
  const days = [formatDate(startDate), formatDate(leaveDate)].filter(Boolean).join(' to ')
  const words = [engagement && kindName(engagement), days, site].filter(Boolean).join(', ')
  return sameContract ? `${words}. The earlier contract continued.` : words
}
