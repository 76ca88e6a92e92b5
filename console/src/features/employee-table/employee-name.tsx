import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { BadgeCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatPhone } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './employees-table.css.ts'
import { isVerified } from '#features/employee-status/steps.ts'
import { isTested } from '#features/employee-status/test-mark.tsx'

const verifiedIcon = <BadgeCheck size={16} aria-hidden="true" />

interface EmployeeNameProps {
  employee: Employee
  href: string
  /** The address beside the id, where it has no column of its own. */
  hasContact?: boolean
  /** Left out where the row around it opens the employee. */
  onOpen?: (event: MouseEvent, employeeId: string) => void
}

/** Shows the name, whether verified, the short id, and the limits on the work. */
export function EmployeeName({ employee, href, hasContact = false, onOpen }: EmployeeNameProps) {
  const { fullName, employeeId, conditions, identityOverdue } = employee
  return (
    <div className={styles.employee}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <div className={styles.nameLine}>
          <a
            {...(fullName && verbatim)}
            href={href}
            className={styles.name}
            title={fullName}
            onClick={onOpen && ((event) => onOpen(event, employeeId))}
          >
            {fullName || 'No name'}
          </a>
          {isVerified(employee) && (
            <span className={styles.verified} role="img" aria-label="Verified" title="Verified">
              {verifiedIcon}
            </span>
          )}
        </div>
        <div className={styles.shortId}>
          {/* First: the rest may be cut off. */}
          {identityOverdue && <span className={styles.overdue}>{'Identity overdue · '}</span>}
          <span {...verbatim}>{employeeId.slice(0, 8)}</span>
          {isTested(employee.verificationSteps) && <span>{' · TEST'}</span>}
          {conditions && <Limits conditions={conditions} />}
          {hasContact && employee.email && (
            <span>
              {' · '}
              <span {...verbatim}>{employee.email}</span>
            </span>
          )}
          {hasContact && employee.phoneE164 && (
            <span>
              {' · '}
              <span {...verbatim}>{formatPhone(employee.phoneE164)}</span>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

function Limits({ conditions }: { conditions: readonly string[] }) {
  const text = conditions.join(' · ')
  return (
    <span className={styles.limits} title={text}>
      {` · ${text}`}
    </span>
  )
}
