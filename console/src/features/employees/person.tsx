import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './person.css.ts'
import { isVerified } from './steps.ts'

/** Who it is: name, whether verified, short id. */
export function Person({ employee }: { employee: Employee }) {
  const { fullName, employeeId, verificationSteps } = employee
  return (
    <div className={styles.person}>
      <Avatar name={fullName} />
      <div className={styles.words}>
        <div className={styles.nameLine}>
          <Link
            to="/employees"
            search={(search) => ({ ...search, person: employeeId })}
            className={styles.name}
            title={fullName}
            resetScroll={false}
          >
            {fullName || 'No name'}
          </Link>
          {isVerified(verificationSteps) && (
            <span className={styles.verified} role="img" aria-label="Verified" title="Verified">
              <BadgeCheck size={16} aria-hidden="true" />
            </span>
          )}
        </div>
        <div className={styles.shortId}>{employeeId.slice(0, 8)}</div>
      </div>
    </div>
  )
}
