import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ApiKeysSection } from '#features/api-keys/api-keys.tsx'
import { apiKeysQuery } from '#features/api-keys/api-key-queries.ts'
import { EmbedOrigins } from '#features/embedding/embed-origins.tsx'
import { EmbedSection } from '#features/embedding/embed-section.tsx'
import { WebhooksSection } from '#features/webhooks/webhooks-section.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import * as styles from './settings-page.css.ts'
import { loadFailure, settingsQuery } from './settings-queries.ts'

/** Shows the way from a website to a widget that works on it, and what other systems are told. */
export function DevelopersTab() {
  return (
    <>
      <ol className={styles.way} aria-label="Add the widget, step by step">
        <li className={styles.wayStep}>
          <LoadBoundary failure={loadFailure} pending={null}>
            <Websites />
          </LoadBoundary>
        </li>
        <li className={styles.wayStep}>
          <ApiKeysSection />
        </li>
        <LoadBoundary failure={loadFailure} pending={null}>
          <CodeAndTest />
        </LoadBoundary>
      </ol>
      <WebhooksSection />
    </>
  )
}

function Websites() {
  const { data: settings } = useSuspenseQuery(settingsQuery(useApp()))
  return settings && <EmbedOrigins origins={settings.embedOrigins} />
}

function CodeAndTest() {
  const app = useApp()
  const { data: settings } = useSuspenseQuery(settingsQuery(app))
  const keys = useQuery(apiKeysQuery(app)).data
  // Without keys there is no way to a token.
  return settings && keys && <EmbedSection origins={settings.embedOrigins} />
}
