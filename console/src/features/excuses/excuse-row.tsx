import type { ExcusePage } from '@bonafide/shared/contract/excuses.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as queue from '#features/review-queue/queue.css.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { excuseLine } from './excuse-words.ts'

interface ExcuseRowProps {
  item: ExcusePage['items'][number]
  /** When work starts, where that is what matters. */
  start?: ReactNode
  /** What can be done about it. */
  children?: ReactNode
  /** What stands below the words. */
  below?: ReactNode
}

/** One employee, and whether the organisation is covered for them. */
export function ExcuseRow({ item, start, children, below }: ExcuseRowProps) {
  const { verdict, detail } = excuseLine(item, { hasStart: start !== undefined })
  return (
    <li className={queue.row}>
      <Avatar name={item.fullName} />
      <div className={queue.words}>
        <Link to="/employees" search={{ employee: item.employeeId }} className={queue.name}>
          {item.fullName || 'No name'}
        </Link>
        <p className={queue.detail}>
          {start}
          {start && detail && ' · '}
          {detail}
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
