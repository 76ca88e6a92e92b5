import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ShownOnce } from '#ui/copy-button.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { NewEndpoint } from './endpoint-forms.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { endpointsQuery } from './webhook-queries.ts'
import * as styles from './webhooks.css.ts'

/** Lists the endpoints; nothing where the server sends no events. */
export function WebhooksSection() {
  return (
    <LoadBoundary
      failure={{ text: 'We could not load your webhooks.' }}
      pending={
        <Frame>
          <Skeleton width="50%" />
        </Frame>
      }
      renderFailed={(message) => <Frame>{message}</Frame>}
    >
      <LoadedWebhooks />
    </LoadBoundary>
  )
}

function LoadedWebhooks() {
  const { data } = useSuspenseQuery(endpointsQuery(useApp()))
  if (!data) return null
  return (
    <Frame>
      <Endpoints endpoints={data.items} />
    </Frame>
  )
}

function Frame({ children }: { children: Elements }) {
  return (
    <TitledCard
      title="Webhooks"
      lead="Send events to your server, or messages to Slack or Teams, when something changes. Events contain IDs only and are signed using Standard Webhooks. If delivery fails, we retry for 3 days. Events can arrive more than once and in any order."
    >
      {children}
    </TitledCard>
  )
}

function Endpoints({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ url: string; secret: string | null }>()
  return (
    <>
      <div role="status" className={styles.said}>
        {made?.secret && (
          <ShownOnce
            title={`The signing secret for ${made.url}`}
            use="Your server needs it to check that events come from Bonafide."
            secret={made.secret}
            what="the signing secret"
            onDone={() => setMade(undefined)}
          />
        )}
      </div>
      {endpoints.length === 0 && (
        <p className={styles.small}>No webhook endpoints yet. Add one to receive events.</p>
      )}
      <ul className={styles.entries}>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} onSecret={setMade} />
        ))}
      </ul>
      {isAdding ? (
        <NewEndpoint
          onMade={(endpoint) => {
            setMade(endpoint)
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Add endpoint</Button>
        </div>
      )}
    </>
  )
}
