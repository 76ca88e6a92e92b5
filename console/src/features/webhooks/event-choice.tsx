import { type WebhookEventType, webhookEventTypes } from '@bonafide/shared/contract/webhooks.ts'
import { FieldNotes, noteIds } from '@bonafide/shared/ui/form/field-notes.tsx'
import { useId } from 'react'
import { eventNames } from './event-names.ts'
import * as styles from './webhooks.css.ts'

interface EventChoiceProps {
  /** The chosen events, with a space between them. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Which events an endpoint hears of. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const id = useId()
  const chosen = value.split(' ')
  const toggle = (type: WebhookEventType) =>
    onChange(webhookEventTypes.filter((other) => chosen.includes(other) !== (other === type)).join(' '))
  return (
    <fieldset
      className={styles.events}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds(id, { error })}
    >
      <legend className={styles.legend}>Events</legend>
      <div className={styles.choices}>
        {webhookEventTypes.map((type) => (
          <label key={type} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
            <span>
              {eventNames[type]} <span className={styles.type}>{type}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
