import { ShieldCheck } from 'lucide-react'
import * as styles from '#features/employees/employees-empty.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import type { ListFilter } from './verification-queries.ts'
import type { VerificationTab } from './verification-search.ts'
import { emptyWords } from './verification-words.ts'

interface TabEmptyProps {
  tab: VerificationTab
  filter: ListFilter
}

/** Stands in place of a list without employees, with the one thing to do about it. */
export function TabEmpty({ tab, filter: { site, assignee } }: TabEmptyProps) {
  const { title, text } = emptyWords[tab]
  return (
    <div className={styles.empty}>
      <ShieldCheck size={20} className={styles.icon} aria-hidden="true" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>
        {`${site ? `This is the list of ${site} only. ` : ''}${assignee ? 'It is filtered by the user they are assigned to. ' : ''}${text}`}
      </p>
      {site || assignee ? (
        <ButtonLink
          to="/verifications"
          search={{ tab: tab === 'needs_you' ? undefined : tab }}
          tone="primary"
        >
          {assignee ? 'Show all' : 'Show all sites'}
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
