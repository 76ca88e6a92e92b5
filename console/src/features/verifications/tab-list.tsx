import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from '#features/employees/employees-empty.css.ts'
import { more } from '#features/employees/employees.css.ts'
import { list } from '#features/review-queue/queue.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { LoadMore, type PagedQuery } from '#ui/status/load-more.tsx'
import { sectionNames } from './tab-links.tsx'
import { type ListFilter, listFailure } from './verification-queries.ts'
import type { VerificationTab } from './verification-search.ts'

interface TabListProps {
  query: PagedQuery
  /** True when no loaded page holds an employee. */
  isEmpty: boolean
  empty: Elements
  /** True where the rows are those of a table, not of a list. */
  isTable?: boolean
  children: ReactNode
}

/** Shows the rows of a tab, and the way to the next page. */
export function TabList({ query, isEmpty, empty, isTable = false, children }: TabListProps) {
  if (isEmpty && !query.hasNextPage) return empty
  return (
    <>
      {isTable ? <div>{children}</div> : <ul className={list}>{children}</ul>}
      {(query.hasNextPage || query.error) && (
        <div className={more}>
          <LoadMore query={query} failure={listFailure} />
        </div>
      )}
    </>
  )
}

/** The texts in place of a tab that holds no employee. */
const emptyWords: Readonly<Record<VerificationTab, { title: string; text: string }>> = {
  needs_you: {
    title: 'No one needs you now',
    text: 'Employees appear here when you have something to decide, check or send again.',
  },
  in_progress: {
    title: 'No verifications in progress',
    text: 'Employees you invite appear here until they pass all four steps.',
  },
  snoozed: {
    title: 'No one is snoozed',
    text: 'Employees you remind or snooze appear here until the day they come back, or until something changes.',
  },
  likeness_due: {
    title: 'No likeness to confirm',
    text: 'Employees appear here when all that is left is to compare them with the photo.',
  },
  follow_ups: {
    title: 'No follow-up checks due',
    text: 'Employees appear here 60 days before their right to work has to be checked again.',
  },
  expiring: {
    title: 'Nothing ends soon',
    text: 'Employees appear here when your cover for them ends within 90 days.',
  },
  done: {
    title: 'No recent decisions',
    text: 'Right-to-work checks that you decide appear here for 30 days.',
  },
}

interface TabEmptyProps {
  tab: VerificationTab
  filter: ListFilter
}

/** Stands in place of a list without employees, with the one thing to do about it. */
export function TabEmpty({ tab, filter: { site, assignee, section } }: TabEmptyProps) {
  const { title, text } = emptyWords[tab]
  return (
    <div className={styles.empty}>
      <ShieldCheck size={20} className={styles.icon} aria-hidden="true" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        {`${site ? `This is the list of ${site} only. ` : ''}${assignee ? 'It is filtered by the user they are assigned to. ' : ''}${section ? `Only “${sectionNames[section]}” is shown. ` : ''}${text}`}
      </p>
      {site || assignee || section ? (
        <ButtonLink
          to="/verifications"
          search={{ tab: tab === 'needs_you' ? undefined : tab }}
          tone="primary"
        >
          {assignee || section ? 'Show all' : 'Show all sites'}
        </ButtonLink>
      ) : (
        (tab === 'needs_you' || tab === 'in_progress') && (
          <ButtonLink to="/widget" tone="primary">
            Add Employee
          </ButtonLink>
        )
      )}
    </div>
  )
}
