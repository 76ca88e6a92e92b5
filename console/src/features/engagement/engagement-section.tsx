import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { actionLabel, actionsFor } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import * as details from '#features/employee-details/employee-details.css.ts'
import { formatDate } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { EditableSection } from '#ui/editable-section.tsx'
import { EarlierEngagements } from './earlier-engagements.tsx'
import { EngagementForm } from './engagement-form.tsx'
import { kindNames, originNames } from './engagement-words.ts'
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
