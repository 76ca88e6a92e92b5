import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { EarlierAccounts } from './earlier-accounts.tsx'
import { ProveDomain } from './prove-domain.tsx'
import { RequireSso } from './require-sso.tsx'
import { SsoForm } from './sso-form.tsx'
import { loadFailure, ssoQuery } from './sso-queries.ts'
import { tab } from './sso.css.ts'

/** Shows how colleagues sign in with the account that they have at work. */
export function SsoTab() {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedSso />
    </LoadBoundary>
  )
}

function LoadedSso() {
  const { data } = useSuspenseQuery(ssoQuery(useApp()))
  const { redirectUri, connection } = data
  return (
    <div className={tab}>
      {/* Another provider is another form, with its own values. */}
      <SsoForm key={connection?.issuer} redirectUri={redirectUri} connection={connection} />
      {connection && <ProveDomain key={connection.domainRecord.value} connection={connection} />}
      {connection && <EarlierAccounts connection={connection} />}
      {connection && <RequireSso connection={connection} />}
    </div>
  )
}
