import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { keptDays } from '@bonafide/shared/contract/webhook-replays.ts'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { TextField } from '@bonafide/shared/ui/form/text-field.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { subDays } from 'date-fns'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { minuteOf, periodOf } from './minute-of.ts'
import { startReplayMutation } from './webhook-mutations.ts'
import { replayCountQuery } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

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
          ? `Each event goes to ${endpoint.url} once more, with the webhook-id that it had, oldest first. Your server has to recognise events that it knows.`
          : `The channel at ${endpoint.url} gets each message once more, oldest first.`
      }
      confirm={count ? `Send ${countOf(count)} again` : 'Send again'}
      confirming="Starting..."
      isPending={isPending}
      tone="primary"
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label="From"
        name="from"
        type="datetime-local"
        hint={`Up to ${keptDays} days ago: events are not kept for longer.`}
        value={from}
        error={errors['from']}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="To"
        name="to"
        type="datetime-local"
        value={to}
        error={errors['to']}
        onChange={(event) => setTo(event.target.value)}
      />
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
