import type { ExcusePage } from '@bonafide/shared/contract/excuses.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as queue from '#features/review-queue/queue.css.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { excuseDetail, excuseTone, excuseWords } from './excuse-words.ts'

interface ExcuseRowProps {
  item: ExcusePage['items'][number]
  /** What can be done about it. */
  children?: ReactNode
  /** What stands below the words. */
  below?: ReactNode
}

/** One employee and their statutory excuse. */
export function ExcuseRow({ item, children, below }: ExcuseRowProps) {
  return (
    <li className={queue.row}>
      <Avatar name={item.fullName} />
      <div className={queue.words}>
        <Link to="/employees" search={{ employee: item.employeeId }} className={queue.name}>
          {item.fullName || 'No name'}
        </Link>
        <p className={queue.detail}>{excuseDetail(item)}</p>
        {below}
      </div>
      <div className={queue.end}>
        <Badge tone={excuseTone(item.state, item)}>{excuseWords[item.state]}</Badge>
        {children && <span className={queue.action}>{children}</span>}
      </div>
    </li>
  )
}
