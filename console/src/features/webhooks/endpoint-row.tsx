import { allEvents, type WebhookEndpoint } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { EditEndpoint, endpointKinds } from './endpoint-forms.tsx'
import { ReplayDialog, Replays } from './replays.tsx'
import {
  deleteEndpointMutation,
  rotateSecretMutation,
  switchEndpointMutation,
  testEndpointMutation,
} from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

interface EndpointRowProps {
  endpoint: WebhookEndpoint
  /** Receives a new secret, to be shown once. */
  onSecret: (made: WebhookEndpoint & { secret: string }) => void
}

/** Shows one endpoint: its address, its events, and its deliveries. */
export function EndpointRow({ endpoint, onSecret }: EndpointRowProps) {
  const id = useId()
  const app = useApp()
  const test = useMutation(testEndpointMutation(app, endpoint))
  const toggle = useMutation(switchEndpointMutation(app, endpoint))
  const isPending = test.isPending || toggle.isPending
  const [asking, setAsking] = useState<'delete' | 'secret' | 'change' | 'replay'>()
  const [isOpen, setOpen] = useState(false)
  const { url, enabled, kind } = endpoint
  const { test: testLabel } = endpointKinds[kind]
  const close = () => setAsking(undefined)
  return (
    <li className={styles.endpoint} aria-labelledby={id}>
      <EndpointFacts endpoint={endpoint} titleId={id} />
      <div className={styles.actions}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
        {enabled && (
          <Button
            size="small"
            pending={isPending}
            onClick={() => test.mutate(undefined, { onSuccess: () => setOpen(true) })}
          >
            {testLabel}
          </Button>
        )}
        {enabled && (
          <Button size="small" onClick={() => setAsking('replay')}>
            Replay a period
          </Button>
        )}
        <Button size="small" aria-label={`Change ${url}`} onClick={() => setAsking('change')}>
          Change
        </Button>
        {kind === 'webhook' && (
          <Button size="small" pending={isPending} onClick={() => setAsking('secret')}>
            Rotate secret
          </Button>
        )}
        <Button size="small" pending={isPending} onClick={() => toggle.mutate()}>
          {enabled ? 'Switch off' : 'Switch on'}
        </Button>
        <Button size="small" aria-label={`Delete ${url}`} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </div>
      {asking === 'change' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {isOpen && <Replays endpoint={endpoint} />}
      {isOpen && <Deliveries endpoint={endpoint} />}
      {asking === 'replay' && (
        <ReplayDialog endpoint={endpoint} onStarted={() => setOpen(true)} onClose={close} />
      )}
      {asking === 'delete' && <DeleteEndpointDialog endpoint={endpoint} onClose={close} />}
      {asking === 'secret' && <RotateSecretDialog endpoint={endpoint} onMade={onSecret} onClose={close} />}
    </li>
  )
}

function EndpointFacts({ endpoint, titleId }: { endpoint: WebhookEndpoint; titleId: string }) {
  const { kind, url, description, events, enabled, disabledReason, previousSecretUntil } = endpoint
  const heard = events.includes(allEvents) ? 'All events' : events.join(', ')
  return (
    <div>
      <p className={styles.name}>
        <span {...verbatim} id={titleId} className={styles.code}>
          {url}
        </span>
        {kind !== 'webhook' && <Badge tone="info">{endpointKinds[kind].name}</Badge>}
        <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
      </p>
      <p className={styles.small}>{description ? `${description} · ${heard}` : heard}</p>
      {disabledReason && <p className={styles.small}>{`Switched off: ${disabledReason}`}</p>}
      {previousSecretUntil && (
        <p className={styles.small}>
          {`The old secret also works until ${formatShortTime(previousSecretUntil)}.`}
        </p>
      )}
    </div>
  )
}

interface RotateSecretDialogProps {
  endpoint: WebhookEndpoint
  onMade: (made: WebhookEndpoint & { secret: string }) => void
  onClose: () => void
}

/** Asks before an endpoint gets another secret: the one it has stops working the day after. */
function RotateSecretDialog({ endpoint, onMade, onClose }: RotateSecretDialogProps) {
  const { isPending, mutate } = useMutation(rotateSecretMutation(useApp(), endpoint))
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      text={`For 24 hours we sign events to ${endpoint.url} with both the old and the new secret. After that, only with the new one.`}
      confirm="Rotate secret"
      confirming="Rotating..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onMade, onSettled: onClose })}
      onClose={onClose}
    />
  )
}

/** Asks before an endpoint and its deliveries are gone. */
function DeleteEndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { isPending, mutate } = useMutation(deleteEndpointMutation(useApp(), endpoint))
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      text={`We will stop sending events to ${endpoint.url}, including any that are waiting. You cannot undo this.`}
      confirm="Delete endpoint"
      confirming="Deleting..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
