import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { switchEndpointMutation, testEndpointMutation } from './webhook-mutations.ts'
import { allEvents, type WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useId, useState } from 'react'
import { formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { endpointKinds } from './endpoint-kinds.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { Replays } from './replays.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
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
