import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { RetentionOverview } from '@bonafide/shared/contract/retention/retention.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { notice } from '#features/employees/employees.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatDay } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Certificates } from './certificates.tsx'
import { NotHiredMonths } from './not-hired-months.tsx'
import { type RetentionAction, RetentionDialog } from './retention-dialogs.tsx'
import * as styles from './retention.css.ts'
import { type Listed, retentionQuery } from './retention-queries.ts'

const failure = { text: 'We could not load the retention list.' }

/** Shows how long data is kept: what goes next, what is kept on purpose, and what has gone. */
export function RetentionTab() {
  return (
    <div className={styles.tab}>
      <LoadBoundary
        failure={failure}
        pending={<QueueSkeleton />}
        renderFailed={(message) => <div className={notice}>{message}</div>}
      >
        <LoadedRetention />
      </LoadBoundary>
      <Certificates />
      <NotHiredMonths />
    </div>
  )
}

function LoadedRetention() {
  const { data } = useSuspenseQuery(retentionQuery(useApp()))
  const [asked, ask] = useState<{ action: RetentionAction; employee: Listed }>()
  const { upcoming, holds, questions } = data
  return (
    <>
      <EmployeeGroup
        title="Next month"
        list={upcoming}
        none="No data is due for deletion next month."
        detail={upcomingDetail}
        renderActions={(employee) => (
          <Button
            aria-label={`Keep, because… (${employee.fullName})`}
            onClick={() => ask({ action: 'hold', employee })}
          >
            Keep, because…
          </Button>
        )}
      />
      <EmployeeGroup
        title="Legal holds"
        list={holds}
        none="No one is under a legal hold."
        detail={({ reason, by, at }) => [reason, by, formatDay(at)].filter(Boolean).join(' · ')}
        renderActions={(employee) => (
          <Button
            aria-label={`Release ${employee.fullName}`}
            onClick={() => ask({ action: 'release', employee })}
          >
            Release
          </Button>
        )}
      />
      <EmployeeGroup
        title="Still employed?"
        list={questions}
        none="No one to confirm. Once a year we ask about employees without a leave date."
        detail={({ since }) => `No leave date · Last confirmed or invited ${formatDate(since)}`}
        renderActions={(employee) => (
          <>
            <Button
              aria-label={`${employee.fullName} is still employed`}
              onClick={() => ask({ action: 'confirm', employee })}
            >
              Still employed
            </Button>
            <Button
              aria-label={`Set leave date of ${employee.fullName}`}
              onClick={() => ask({ action: 'leave', employee })}
            >
              Set leave date
            </Button>
          </>
        )}
      />
      {asked && <RetentionDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  )
}

type Upcoming = RetentionOverview['upcoming']['items'][number]

function upcomingDetail({ rule, destroyAfter, toldOn }: Upcoming): string {
  const why = rule === 'left' ? 'Left two years before' : 'Not hired'
  const told = toldOn ? `Users told ${formatDate(toldOn)}` : 'Users not told yet'
  return `Kept until ${formatDate(destroyAfter)} · ${why} · ${told}`
}

interface EmployeeGroupProps<Item extends Listed> {
  title: string
  list: { total: number; items: Item[] }
  none: string
  detail: (item: Item) => string
  renderActions: (item: Item) => ReactNode
}

function EmployeeGroup<Item extends Listed>(props: EmployeeGroupProps<Item>) {
  const { title, list, none, detail, renderActions } = props
  const id = useId()
  const rest = list.total - list.items.length
  return (
    <section data-card={title} className={queue.group} aria-labelledby={id}>
      <div className={queue.groupHead}>
        <h2 id={id} className={queue.groupName}>
          {title}
        </h2>
        <span {...verbatim} className={queue.count}>
          {list.total}
        </span>
      </div>
      {list.items.length === 0 && <p className={queue.nobody}>{none}</p>}
      <ul className={queue.list}>
        {list.items.map((item) => (
          <li key={item.employeeId} className={queue.row}>
            <Avatar name={item.fullName} />
            <div className={queue.words}>
              <EmployeeLink {...verbatim} employeeId={item.employeeId} className={queue.name}>
                {item.fullName || 'No name'}
              </EmployeeLink>
              <p className={queue.detail}>{detail(item)}</p>
            </div>
            <div className={classes(queue.end, styles.actions)}>{renderActions(item)}</div>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={queue.rest}>{`And ${rest} more.`}</p>}
    </section>
  )
}
