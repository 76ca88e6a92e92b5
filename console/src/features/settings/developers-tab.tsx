import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { WebhooksSection } from '#features/webhooks/webhooks-section.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { ApiKeys } from '#features/api-keys/api-keys.tsx'
import { EmbedOrigins } from '#features/embedding/embed-origins.tsx'
import { EmbedSection } from '#features/embedding/embed-section.tsx'
import { apiKeysQuery, settingsQuery } from './settings-queries.ts'

/** What other systems need to work with this organisation. */
export function DevelopersTab() {
  const app = useApp()
  const keys = useQuery(apiKeysQuery(app))
  const settings = useQuery(settingsQuery(app))
  const failed = [keys, settings].filter(({ error }) => error !== null)
  return (
    <>
      {failed.length > 0 && (
        <LoadError
          text={messageOf(failed[0]?.error, 'Failed to load settings information')}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {keys.data && <ApiKeys keys={keys.data.items} />}
      <WebhooksSection />
      {settings.data && <EmbedOrigins origins={settings.data.embedOrigins} />}
      {/* Without keys there is no way to a token. */}
      {keys.data && settings.data && <EmbedSection origins={settings.data.embedOrigins} />}
    </>
  )
}
