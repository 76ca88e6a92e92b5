import type { HrLogEntry } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { hrLogQuery } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

/** Lists what happened, the latest first, and what is left to do. */
export function HrLog() {
  const { data } = useSuspenseQuery(hrLogQuery(useApp()))
  const [shown, setShown] = useState('all')
  const items = shown === 'all' ? data.items : data.items.filter(({ needsYou }) => needsYou)
  if (!data.items.length)
    return (
      <p className={styles.small}>Nothing yet. Each starter we invite, and each we cannot, is listed here.</p>
    )
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label="Show"
          options={{ all: 'Everything', needsYou: 'What needs you' }}
          value={shown}
          onChange={setShown}
        />
      </div>
      {items.length === 0 && <p className={styles.small}>Nothing needs you.</p>}
      <ol className={styles.list} aria-label="What happened">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  )
}

function Entry({ entry: { at, text, needsYou, fullName, starterId, employeeId } }: { entry: HrLogEntry }) {
  const name = fullName ?? (starterId && `Employee ${starterId}`)
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        {name && (
          <div {...verbatim} className={styles.who}>
            {employeeId ? <EmployeeLink employeeId={employeeId}>{name}</EmployeeLink> : name}
          </div>
        )}
        <div className={styles.muted}>{text}</div>
      </div>
      {needsYou && <Badge tone="warning">Needs you</Badge>}
      <time className={styles.when} dateTime={at}>
        {formatDayAndTime(at)}
      </time>
    </li>
  )
}
