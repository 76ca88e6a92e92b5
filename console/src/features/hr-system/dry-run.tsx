import type { HrDryRun, HrDryRunItem } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useState } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { formatDate } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { counted } from './hr-connection.tsx'
import * as styles from './hr-system.css.ts'

const shownFirst = 20

interface DryRunProps {
  result: HrDryRun | undefined
  /** Why there is none. */
  problem: string | undefined
}

/** Lists who would be invited and who not, and why. */
export function DryRun({ result, problem }: DryRunProps) {
  return (
    <div role="status">
      {problem && <Callout tone="danger">{problem}</Callout>}
      {result && !problem && <Result result={result} />}
    </div>
  )
}

function Result({ result: { items, invited, isWhole } }: { result: HrDryRun }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, shownFirst)
  return (
    <>
      <p className={styles.heading}>
        {`${counted(invited, 'starter', 'starters')} of ${counted(items.length, 'employee', 'employees')} would be invited`}
      </p>
      <p className={styles.small}>
        {isWhole
          ? 'Nothing was changed, here or there.'
          : 'We looked at the 200 employees changed last. Nothing was changed, here or there.'}
      </p>
      <ul className={styles.list} aria-label="Who would be invited">
        {shown.map((item) => (
          <Starter key={item.starterId} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button onClick={() => setOpen(true)}>{`Show all ${items.length}`}</Button>
      )}
    </>
  )
}

function Starter({ item }: { item: HrDryRunItem }) {
  const { fullName, email, startDate, site, outcome, text, employeeId } = item
  const facts = [email ?? 'No email', startDate && `starts ${formatDate(startDate)}`, site]
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span {...verbatim} className={styles.who}>
          {employeeId ? <EmployeeLink employeeId={employeeId}>{fullName}</EmployeeLink> : fullName}
        </span>
        <div {...verbatim} className={styles.muted}>
          {facts.filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className={styles.text}>
        {outcome === 'invited' ? (
          <Badge tone="success">Would be invited</Badge>
        ) : (
          <div className={styles.muted}>{text}</div>
        )}
      </div>
    </li>
  )
}
