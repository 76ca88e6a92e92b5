import {
  webhookEventNames,
  allEvents,
  NewWebhookEndpoint,
} from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { TickBox } from '@bonafide/shared/ui/form/tick-box.tsx'
import { useId } from 'react'
import * as v from 'valibot'
import { CheckList } from '#ui/check-list.tsx'
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
        hint="This includes events that we add later. Untick it to choose."
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

const groups = [
  {
    legend: 'Invitations',
    hint: 'Links that were sent, opened, expired or revoked.',
    subjects: ['invitation'],
  },
  {
    legend: 'Progress and results',
    hint: 'Each step and how it was checked, and the verification as a whole.',
    subjects: ['step', 'employee'],
  },
  {
    legend: 'Identity',
    hint: 'What needs your decision, what was decided, and identities confirmed again.',
    subjects: ['identity'],
  },
  {
    legend: 'Right to work',
    hint: 'Checks, the statutory excuse and its follow-ups.',
    subjects: ['rtw'],
  },
  {
    legend: 'Organisation',
    hint: 'Your week, evidence packs and your plan.',
    subjects: ['digest', 'evidence_pack', 'usage'],
  },
]

interface EventGroup {
  legend: string
  hint: string
  events: Readonly<Record<string, string>>
}

/** The events by what they are about. */
const eventGroups: readonly EventGroup[] = groups.map(({ subjects, ...group }) => ({
  ...group,
  events: Object.fromEntries(
    Object.entries(webhookEventNames).filter(([type]) =>
      subjects.some((subject) => type.startsWith(`${subject}.`)),
    ),
  ),
}))

const Events = NewWebhookEndpoint.entries.events

/** The chosen events are one text in a form, with a space between them. */
export const ChosenEvents = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter(Boolean) as v.InferInput<typeof Events>),
  Events,
)
