import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { BadgeCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './person.css.ts'
import { isVerified } from './steps.ts'

const verifiedIcon = <BadgeCheck size={16} aria-hidden="true" />

interface PersonProps {
  employee: Employee
  href: string
  /** Left out where the row around it opens the person. */
  onOpen?: (event: MouseEvent, employeeId: string) => void
}

/** Who it is: name, whether verified, short id. */
export function Person({ employee, href, onOpen }: PersonProps) {
  const { fullName, employeeId, verificationSteps } = employee
  return (
    <div className={styles.person}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <div className={styles.nameLine}>
          <a
            href={href}
            className={styles.name}
            title={fullName}
            onClick={onOpen && ((event) => onOpen(event, employeeId))}
          >
            {fullName || 'No name'}
          </a>
          {isVerified(verificationSteps) && (
            <span className={styles.verified} role="img" aria-label="Verified" title="Verified">
              {verifiedIcon}
            </span>
          )}
        </div>
        <div className={styles.shortId}>{employeeId.slice(0, 8)}</div>
      </div>
    </div>
  )
}
