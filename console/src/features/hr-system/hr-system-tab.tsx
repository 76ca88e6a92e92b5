import { type HrConnection, hrSystemTexts } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { ConnectForm } from './connect-form.tsx'
import { HrConnectionFacts } from './hr-connection.tsx'
import { HrLog } from './hr-log.tsx'
import { HrOffers } from './hr-offers.tsx'
import { HrSettingsForm } from './hr-settings-form.tsx'
import { hrSystemQuery } from './hr-system-queries.ts'
import * as styles from './hr-system.css.ts'

const failure = { text: 'We could not load the connection with your HR system.' }

/** Shows the HR system that starters come from. */
export function HrSystemTab() {
  return (
    <LoadBoundary failure={failure} pending={<Spinner text="Loading..." />}>
      <Loaded />
    </LoadBoundary>
  )
}

function Loaded() {
  const { data } = useSuspenseQuery(hrSystemQuery(useApp()))
  if (!data) return <p className={styles.small}>This server connects no HR system.</p>
  const { connection } = data
  // What happened comes first once anything has.
  const hasRead = Boolean(connection?.lastReadAt)
  return (
    <div className={styles.tab}>
      <TitledCard
        title="HR system"
        lead="Add a starter in your HR system, and we invite them. Once they are verified, the result and their evidence pack go back there."
      >
        {connection ? <HrConnectionFacts connection={connection} /> : <ConnectForm />}
        <p className={styles.small}>
          We built this from the published descriptions of BambooHR and Personio and have not run it with a
          live account. See who would be invited before you start it.
        </p>
      </TitledCard>
      {connection && connection.offers > 0 && (
        <LoadBoundary failure={failure} pending={null}>
          <HrOffers />
        </LoadBoundary>
      )}
      {hasRead && <LogCard key="log" />}
      {connection && (
        <SettingsCard key={`${connection.system} ${connection.account}`} connection={connection} />
      )}
      {connection && !hasRead && <LogCard key="log" />}
    </div>
  )
}

function SettingsCard({ connection }: { connection: HrConnection }) {
  const { name } = hrSystemTexts[connection.system]
  return (
    <TitledCard
      title="What is read and written"
      lead={`Choose the fields in ${name}, and whose starters you invite.`}
    >
      <LoadBoundary failure={failure} pending={<Spinner text={`Asking ${name}...`} />}>
        <HrSettingsForm connection={connection} />
      </LoadBoundary>
    </TitledCard>
  )
}

function LogCard() {
  return (
    <TitledCard title="What happened" lead="The latest 100 entries of the last 30 days.">
      <LoadBoundary failure={failure} pending={<Spinner text="Loading..." />}>
        <HrLog />
      </LoadBoundary>
    </TitledCard>
  )
}
