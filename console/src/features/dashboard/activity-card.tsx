import type { TimelineEvent } from '@bonafide/shared/contract/employee-actions.ts'
import { Link } from '@tanstack/react-router'
import { eventLook, eventText } from '#features/employee-details/event-text.ts'
import { formatDayAndTime, formatShortTime } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './dashboard.css.ts'
import { FeedCard } from './feed-card.tsx'

export interface Activity {
  items: readonly (TimelineEvent & { employeeId: string; fullName: string })[]
}

const shown = 6

/** Shows the latest events of all employees. */
export function ActivityCard({ activity }: { activity: Activity }) {
  return (
    <FeedCard
      title="Latest activity"
      to="/employees"
      all="All employees"
      empty={activity.items.length === 0 && 'No activity yet. It appears here once you invite someone.'}
    >
      {activity.items.slice(0, shown).map((event) => (
        <li key={event.id} className={styles.event}>
          <Avatar name={event.fullName} />
          <div className={styles.eventWords}>
            <Link to="/employees" search={{ employee: event.employeeId }} className={styles.eventName}>
              {event.fullName || 'No name'}
            </Link>
            <p className={styles.eventText}>
              <span className={styles.eventDots[eventLook(event)]} aria-hidden="true" />
              <span>{eventText(event)}</span>
            </p>
          </div>
          <time className={styles.eventTime} dateTime={event.at} title={formatDayAndTime(event.at)}>
            {formatShortTime(event.at)}
          </time>
        </li>
      ))}
    </FeedCard>
  )
}
