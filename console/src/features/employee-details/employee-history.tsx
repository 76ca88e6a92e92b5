import type { TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Delivery } from '@bonafide/shared/contract/employees/employees.ts'
import { channelNames } from '@bonafide/shared/invite/channel-names.ts'
import { formatDayAndTime, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './employee-details.css.ts'
import { eventLook, eventText } from './event-text.ts'

interface History {
  events: TimelineEvent[]
  messages: Delivery[]
}

/** Shows the events of an employee, newest first, and the messages they were sent. */
export function EmployeeHistory({ events, messages }: History) {
  return (
    <>
      {events.length > 0 && <Timeline events={events} />}
      {messages.length > 0 && <Messages messages={messages} />}
    </>
  )
}

function Timeline({ events }: { events: TimelineEvent[] }) {
  return (
    <section>
      <h3 className={styles.title} id="timeline-title">
        Timeline
      </h3>
      <EventList events={events} labelledBy="timeline-title" />
    </section>
  )
}

/** Lists events in sentences, newest first. */
export function EventList({ events, labelledBy }: { events: readonly TimelineEvent[]; labelledBy: string }) {
  return (
    <ol className={styles.events} aria-labelledby={labelledBy}>
      {events.toReversed().map((event) => (
        <li key={event.id} className={styles.event}>
          <span className={styles.dots[eventLook(event)]} aria-hidden="true" />
          <span className={styles.words}>{eventText(event)}</span>
          <time className={styles.when} dateTime={event.at} title={formatDayAndTime(event.at)}>
            {formatShortTime(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Messages({ messages }: { messages: Delivery[] }) {
  return (
    <section>
      <h3 className={styles.title} id="messages-title">
        Messages
      </h3>
      <ul className={styles.events} aria-labelledby="messages-title">
        {messages.toReversed().map((message) => {
          const { tone, word } = deliveryLook[message.state]
          const at = message.sentAt ?? message.createdAt
          return (
            <li key={message.id} className={styles.message}>
              <span className={styles.words}>
                <span>{`${messageName(message.template)} by ${channelNames[message.channel]}`}</span>
                {message.failure && <span className={styles.failure}>{message.failure}</span>}
              </span>
              <Badge tone={tone}>{word}</Badge>
              <time className={styles.when} dateTime={at} title={formatDayAndTime(at)}>
                {formatShortTime(at)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const deliveryLook = {
  queued: { tone: 'neutral', word: 'Queued' },
  sent: { tone: 'info', word: 'Sent' },
  delivered: { tone: 'neutral', word: 'Delivered' },
  read: { tone: 'neutral', word: 'Read' },
  failed: { tone: 'danger', word: 'Not delivered' },
} as const satisfies Record<Delivery['state'], object>

const messageNames: Record<string, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  link_renewed: 'New link',
  step_reopened: 'Step reopened',
  identity_accepted: 'Identity decision',
  appointment_cancelled: 'Appointment cancelled',
  identity_declined: 'Identity decision',
  follow_up: 'Follow-up reminder',
  own_copy: 'Own copy',
  identity_repeat: 'Identity check',
  code: 'Verification code',
}

/** Returns the kind of a message, in a word. */
function messageName(template: string): string {
  return messageNames[template] ?? 'Message'
}
