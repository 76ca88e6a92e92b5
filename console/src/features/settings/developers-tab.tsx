import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ApiKeysSection } from '#features/api-keys/api-keys.tsx'
import { EmbedOrigins } from '#features/embedding/embed-origins.tsx'
import { EmbedSection } from '#features/embedding/embed-section.tsx'
import { WebhooksSection } from '#features/webhooks/webhooks-section.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { apiKeysQuery } from '#features/api-keys/api-key-queries.ts'
import { loadFailure, settingsQuery } from './settings-queries.ts'

/** Shows what other systems need to work with this organisation. */
export function DevelopersTab() {
  return (
    <>
      <ApiKeysSection />
      <WebhooksSection />
      <LoadBoundary failure={loadFailure} pending={null}>
        <LoadedEmbedding />
      </LoadBoundary>
    </>
  )
}

function LoadedEmbedding() {
  const app = useApp()
  const { data: settings } = useSuspenseQuery(settingsQuery(app))
  const keys = useQuery(apiKeysQuery(app)).data
  if (!settings) return null
  const { embedOrigins } = settings
  return (
    <>
      <EmbedOrigins origins={embedOrigins} />
      {/* Without keys there is no way to a token. */}
      {keys && <EmbedSection origins={embedOrigins} />}
    </>
  )
}
