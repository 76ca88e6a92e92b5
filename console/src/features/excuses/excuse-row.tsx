import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { ReactNode } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import * as queue from '#features/review-queue/queue.css.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { excuseLine } from './excuse-words.ts'

interface ExcuseRowProps {
  item: ExcusePage['items'][number]
  /** The start of work, where that is what matters. */
  start?: ReactNode
  /** The actions on it. */
  children?: ReactNode
  /** Elements below the words. */
  below?: Elements
}

/** Shows one employee, and whether the organisation is covered for them. */
export function ExcuseRow({ item, start, children, below }: ExcuseRowProps) {
  const { verdict, detail } = excuseLine(item, { hasStart: start !== undefined })
  return (
    <li className={queue.row}>
      <Avatar name={item.fullName} />
      <div className={queue.words}>
        <EmployeeLink {...verbatim} employeeId={item.employeeId} className={queue.name}>
          {item.fullName || 'No name'}
        </EmployeeLink>
        <p className={queue.detail}>
          {start && <span>{start}</span>}
          {detail && <span>{start ? ` · ${detail}` : detail}</span>}
        </p>
        {below}
      </div>
      <div className={queue.end}>
        <Badge tone={verdict.tone}>{verdict.label}</Badge>
        {children && <span className={queue.action}>{children}</span>}
      </div>
    </li>
  )
}
