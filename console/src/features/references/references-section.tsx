import type { Employee } from '@bonafide/shared/contract/employees.ts'
import * as details from '#features/employee-details/employee-details.css.ts'
import { useMay } from '#lib/session/use-may.ts'
import { small } from '#ui/card.css.ts'
import { EditableSection } from '#ui/editable-section.tsx'
import { ReferencesForm } from './references-form.tsx'

/** Shows an employee's id and notes in the organisation's own systems; nothing where the server does not tell. */
export function ReferencesSection({ employee }: { employee: Employee }) {
  const may = useMay()
  const notes = Object.entries(employee.metadata ?? {})
  if (employee.engagement === undefined || employee.erasedAt) return null
  return (
    <EditableSection
      title="In your other systems"
      subject="external ID"
      mayEdit={may('employees:write')}
      renderForm={(onClose) => <ReferencesForm employee={employee} onClose={onClose} />}
    >
      <dl className={details.facts}>
        <dt className={details.term}>External ID</dt>
        <dd className={details.fact}>{employee.externalId || 'Not set'}</dd>
        {notes.map(([name, text]) => (
          <div key={name} className={details.row}>
            <dt className={details.term}>{name}</dt>
            <dd className={details.fact}>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <p className={small}>Notes below the external ID were sent by your own systems.</p>
      )}
    </EditableSection>
  )
}
