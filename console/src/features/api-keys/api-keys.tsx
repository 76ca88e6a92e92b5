import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { ApiKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from './api-key-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { ShownOnce } from '#ui/copy-button.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import * as styles from './api-keys.css.ts'
import { NewApiKey } from './new-api-key.tsx'

/**
 * Shows the keys with which another server may act for this organisation; nothing where the server has none to give.
 */
export function ApiKeysSection() {
  return (
    <LoadBoundary
      failure={{ text: 'We could not load your API keys.' }}
      pending={
        <Frame>
          <Skeleton width="50%" />
        </Frame>
      }
      renderFailed={(message) => <Frame>{message}</Frame>}
    >
      <LoadedKeys />
    </LoadBoundary>
  )
}

function LoadedKeys() {
  const { data } = useSuspenseQuery(apiKeysQuery(useApp()))
  if (!data) return null
  return (
    <Frame>
      <ApiKeys keys={data.items} />
    </Frame>
  )
}

function Frame({ children }: { children: Elements }) {
  return (
    <TitledCard
      title="API keys"
      lead="Your server uses an API key to invite employees, read results and get tokens for the widget. Keep your keys secret: anyone who has one can do what its scopes allow."
    >
      {children}
    </TitledCard>
  )
}

function ApiKeys({ keys }: { keys: readonly ApiKey[] }) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string }>()
  return (
    <>
      <div role="status" className={styles.said}>
        {made && (
          <ShownOnce
            title={`API key ${made.name} created`}
            secret={made.key}
            onDone={() => setMade(undefined)}
          />
        )}
      </div>
      {keys.length === 0 && (
        <p className={styles.small}>No API keys yet. Create one to connect your server.</p>
      )}
      <ul className={styles.entries}>
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onMade={setMade} />
        ))}
      </ul>
      {isAdding ? (
        <NewApiKey
          onMade={(key) => {
            setMade(key)
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>Create key</Button>
        </div>
      )}
    </>
  )
}
