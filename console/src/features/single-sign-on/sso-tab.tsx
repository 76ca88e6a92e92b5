import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { SsoConnection } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { lead } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { DirectoryCard } from './directory-card.tsx'
import { CopiedValue, SsoForm } from './sso-form.tsx'
import {
  changeSsoMutation,
  loadFailure,
  proveDomainMutation,
  releaseAccountsMutation,
  removeSsoMutation,
  ssoQuery,
} from './sso-queries.ts'
import { actions, tab, values } from './sso.css.ts'

/** Shows how colleagues sign in with the account that they have at work, and which directory keeps them. */
export function SsoTab() {
  return (
    <div className={tab}>
      <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
        <LoadedSso />
      </LoadBoundary>
      <DirectoryCard />
    </div>
  )
}

function LoadedSso() {
  const { data } = useSuspenseQuery(ssoQuery(useApp()))
  const { redirectUri, connection } = data
  return (
    <>
      {/* Another provider is another form, with its own values. */}
      <SsoForm key={connection?.issuer} redirectUri={redirectUri} connection={connection} />
      {connection && <ProveDomain key={connection.domainRecord.value} connection={connection} />}
      {connection && <EarlierAccounts connection={connection} />}
      {connection && <RequireSso connection={connection} />}
    </>
  )
}

/** Shows the record that proves the domain, until it is proven. */
function ProveDomain({ connection }: { connection: SsoConnection }) {
  const { domain, domainRecord, domainProvenAt } = connection
  const { error, isPending, mutate } = useMutation(proveDomainMutation(useApp()))
  if (domainProvenAt) {
    return (
      <TitledCard title="Domain" lead={`You proved ${domain} on ${formatDay(domainProvenAt)}.`}>
        {null}
      </TitledCard>
    )
  }
  return (
    <TitledCard
      title="Domain"
      lead={`Show that ${domain} is yours: add this TXT record where you manage its DNS. Your colleagues can sign in once we have found it.`}
    >
      <dl className={values}>
        <CopiedValue name="Name" text={domainRecord.name} />
        <CopiedValue name="Value" text={domainRecord.value} />
      </dl>
      {error && (
        <Callout tone="danger">{messageOf(error, 'We could not look for the record. Try again.')}</Callout>
      )}
      <div>
        <Button pending={isPending} onClick={() => mutate()}>
          {isPending ? 'Checking...' : 'Check now'}
        </Button>
      </div>
    </TitledCard>
  )
}

type Asked = 'require' | 'remove'

/** Asks whether users may sign in another way, and offers to switch single sign-on off. */
function RequireSso({ connection }: { connection: SsoConnection }) {
  const { required } = connection
  const app = useApp()
  const change = useMutation(changeSsoMutation(app))
  const [asked, setAsked] = useState<Asked>()
  const missing = missingFor(connection)
  return (
    <TitledCard
      title="Require single sign-on"
      lead={
        required
          ? 'Your colleagues can only sign in with your provider. Owners can still use their password, in case the provider fails.'
          : 'Your colleagues can use their password or Google as well. You can require single sign-on instead.'
      }
    >
      {missing && <p className={lead}>{missing}</p>}
      <div className={actions}>
        {required ? (
          <Button pending={change.isPending} onClick={() => change.mutate(changed(connection, false))}>
            Allow passwords again
          </Button>
        ) : (
          <Button disabled={missing !== undefined} onClick={() => setAsked('require')}>
            Require single sign-on
          </Button>
        )}
        <Button onClick={() => setAsked('remove')}>Switch off single sign-on</Button>
      </div>
      {asked === 'require' && (
        <ConfirmDialog
          title="Require single sign-on?"
          text="Everyone who signed in with a password or Google is signed out, except owners. After that they can sign in with your provider only. Owners can still use their password."
          confirm="Require"
          confirming="Saving..."
          isPending={change.isPending}
          onConfirm={() => change.mutate(changed(connection, true), { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'remove' && <RemoveDialog onClose={() => setAsked(undefined)} />}
    </TitledCard>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useMutation(removeSsoMutation(useApp()))
  return (
    <ConfirmDialog
      title="Switch off single sign-on?"
      text="Everyone who signed in with it is signed out. They can choose a password with “Forgot password?”. We delete the settings of your provider."
      confirm="Switch off"
      confirming="Switching off..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

function missingFor({ required, domainProvenAt, lastUsedAt }: SsoConnection): string | undefined {
  if (required || (domainProvenAt && lastUsedAt)) return undefined
  return domainProvenAt
    ? 'Sign in with it once first, so that you know it works.'
    : 'Prove your domain first.'
}

function changed({ issuer, clientId, domain, defaultRole }: SsoConnection, required: boolean) {
  return { issuer, clientId, domain, defaultRole, required }
}

/** Shows users of an earlier provider, whom the new one takes over only when an owner allows it. */
function EarlierAccounts({ connection }: { connection: SsoConnection }) {
  const { earlierAccounts: count, domainProvenAt } = connection
  const may = useMay()
  const { isPending, mutate } = useMutation(releaseAccountsMutation(useApp()))
  const [isAsked, setIsAsked] = useState(false)
  if (!count || !domainProvenAt) return null
  const who = count === 1 ? '1 user' : `${count.toLocaleString('en-GB')} users`
  return (
    <TitledCard
      title="Users of your earlier provider"
      lead={`${who} signed in with an earlier provider. They cannot sign in with the new one until an owner allows it.`}
    >
      {may('owners') ? (
        <div>
          <Button onClick={() => setIsAsked(true)}>Let them sign in</Button>
        </div>
      ) : (
        <p className={lead}>Ask an owner to allow it.</p>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Let them sign in?"
          text="Your new provider decides who signs in with the email address of each of these users. Only allow it if you trust the provider with their accounts."
          confirm="Let them sign in"
          confirming="Saving..."
          isPending={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </TitledCard>
  )
}
