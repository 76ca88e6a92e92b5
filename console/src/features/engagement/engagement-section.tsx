import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import * as details from '#features/employee-details/employee-details.css.ts'
import { formatDate } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { padded } from '#ui/card.css.ts'
import { EngagementForm } from './engagement-form.tsx'
import { kindNames, originNames } from './engagement-words.ts'
import * as styles from './engagement.css.ts'

/** How an employee is engaged, and the way to change it; nothing where the server does not tell. */
export function EngagementSection({ employee }: { employee: Employee }) {
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (employee.engagement === undefined || employee.erasedAt) return null
  return (
    <section className={padded} aria-labelledby="engagement-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="engagement-title">
          Engagement
        </h3>
        {!isEditing && may('checks:decide') && (
          <Button ref={editButton} aria-label="Edit engagement" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <EngagementForm employee={employee} onClose={() => setEditing(false)} />
      ) : (
        <EngagementFacts employee={employee} />
      )}
    </section>
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
