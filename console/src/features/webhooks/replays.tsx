import { ApiError } from '@bonafide/shared/api/api-error.ts'
import {
  keptDays,
  type ReplayPeriod,
  type WebhookReplay,
} from '@bonafide/shared/contract/webhooks/replays.ts'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { format, subDays } from 'date-fns'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatNumber, formatShortTime } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { replayCountQuery, replaysQuery, startReplayMutation } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'
import { DayField, TimeField } from '#ui/day/day-field.tsx'

const states = {
  running: 'Running',
  done: 'Finished',
  stopped: 'Stopped, because the endpoint was switched off',
}

/** Shows the state of the latest replays of an endpoint; nothing where there were none. */
export function Replays({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { data } = useQuery(replaysQuery(useApp(), endpoint.id))
  if (!data?.items.length) return null
  return (
    <ul className={styles.replays} aria-label={`Replays to ${endpoint.url}`}>
      {data.items.map((replay) => (
        <ReplayItem key={replay.id} replay={replay} />
      ))}
    </ul>
  )
}

function ReplayItem({ replay }: { replay: WebhookReplay }) {
  const { from, to, state, total, done, queued } = replay
  const period = `${formatShortTime(from)} to ${formatShortTime(to)}`
  return (
    <li>
      <p className={styles.small}>
        {`Replay of ${period}: ${states[state]} · ${formatNumber(done)} of ${formatNumber(total)} · ${formatNumber(queued)} sent again`}
      </p>
      {state === 'running' && <ProgressBar label={`Replay of ${period}`} value={done} max={total || 1} />}
    </li>
  )
}

interface ReplayDialogProps {
  endpoint: WebhookEndpoint
  onStarted: () => void
  onClose: () => void
}

/** Asks for a period, and says how many events would be sent again, before they are. */
export function ReplayDialog({ endpoint, onStarted, onClose }: ReplayDialogProps) {
  const app = useApp()
  const [from, setFrom] = useState(() => minuteOf(subDays(new Date(), 1)))
  const [to, setTo] = useState(() => minuteOf(new Date()))
  const period = periodOf(from, to)
  const counted = useQuery(replayCountQuery(app, endpoint.id, period))
  const { isPending, mutate } = useMutation(startReplayMutation(app, endpoint))
  const count = counted.data?.count
  const errors = counted.error instanceof ApiError ? counted.error.errors : {}
  const confirm = () => {
    if (period && count) mutate(period, { onSuccess: onStarted, onSettled: onClose })
  }
  return (
    <ConfirmDialog
      title="Send the events of a period again?"
      text={
        endpoint.kind === 'webhook'
          ? `We send each event to ${endpoint.url} again, oldest first, with its original webhook-id. Your server must ignore events that it has already handled.`
          : `We send each message to the channel at ${endpoint.url} again, oldest first.`
      }
      confirm={count ? `Send ${countOf(count)} again` : 'Send again'}
      confirming="Starting..."
      isPending={isPending}
      tone="primary"
      onConfirm={confirm}
      onClose={onClose}
    >
      <MomentFields
        label="From"
        name="from"
        hint={`Up to ${keptDays} days ago. We do not keep events for longer.`}
        value={from}
        error={errors['from']}
        onChange={setFrom}
      />
      <MomentFields label="To" name="to" value={to} error={errors['to']} onChange={setTo} />
      <p role="status" className={styles.small}>
        {count === 0 && <span>No events in this period: there is nothing to send.</span>}
        {count ? <span>{`${countOf(count)} in this period.`}</span> : null}
        {!period && <span>Please enter a start and an end.</span>}
        {counted.isError && !errors['from'] && !errors['to'] && (
          <span>We could not count the events. Try again.</span>
        )}
      </p>
    </ConfirmDialog>
  )
}

const countOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`

interface MomentFieldsProps {
  label: string
  name: string
  hint?: string
  /** A day and a time with a `T` between them, each as it was typed where it is none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Asks for a moment, in the time zone of the browser. */
function MomentFields({ label, name, hint, value, error, onChange }: MomentFieldsProps) {
  const [day = '', time = ''] = value.split('T')
  return (
    <div className={styles.moment}>
      <DayField
        label={`${label}, day`}
        name={name}
        {...(hint && { hint })}
        value={day}
        error={error}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value}T${time}`)}
      />
      <TimeField
        label={`${label}, time`}
        name={`${name}.time`}
        value={time}
        onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value}`)}
      />
    </div>
  )
}

/** Formats a moment for the two fields: in the time zone of the browser, to the minute. */
function minuteOf(time: Date): string {
  return format(time, "yyyy-MM-dd'T'HH:mm")
}

/** Returns a period for the API, from two such fields; undefined while one of them is empty. */
function periodOf(from: string, to: string): ReplayPeriod | undefined {
  const [start, end] = [momentOf(from), momentOf(to)]
  const isWhole = !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime())
  return isWhole ? { from: start.toISOString(), to: end.toISOString() } : undefined
}

const wholeMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

// A browser reads other texts as days of its own.
const momentOf = (text: string) => new Date(wholeMoment.test(text) ? text : Number.NaN)
