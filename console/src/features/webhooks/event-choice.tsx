import { webhookEventNames } from '@bonafide/shared/contract/webhook-event-names.ts'
import { allEvents } from '@bonafide/shared/contract/webhooks.ts'
import { useId } from 'react'
import { CheckList } from '#ui/check-list.tsx'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { eventGroups } from './event-groups.ts'
import * as styles from './webhooks.css.ts'

interface EventChoiceProps {
  /** The chosen ones, with a space between them, or `*` for all. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Asks which events an endpoint receives: all there will ever be, or some, by their subject. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const id = useId()
  const isAll = value === allEvents
  const chosen = isAll ? [] : value.split(' ').filter(Boolean)
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.events}>
      <p id={`${id}-title`} className={styles.eventsTitle}>
        Events
      </p>
      <TickBox
        label="All events"
        hint="Also those that we add later. Untick it to choose."
        name="allEvents"
        checked={isAll}
        error={error}
        onChange={(isTicked) => onChange(isTicked ? allEvents : '')}
      />
      {!isAll &&
        eventGroups.map(({ legend, hint, events }) => {
          const own = Object.keys(events)
          const others = chosen.filter((name) => !own.includes(name))
          return (
            <CheckList
              key={legend}
              legend={legend}
              hint={hint}
              options={events}
              value={chosen.filter((name) => own.includes(name)).join(' ')}
              onChange={(names) => onChange(inOrder([...others, ...names.split(' ')]))}
            />
          )
        })}
    </div>
  )
}

const inOrder = (names: readonly string[]) =>
  Object.keys(webhookEventNames)
    .filter((name) => names.includes(name))
    .join(' ')
