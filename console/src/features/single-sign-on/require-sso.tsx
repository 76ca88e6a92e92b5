import type { SsoConnection } from '@bonafide/shared/contract/single-sign-on.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { lead } from '#ui/titled-card.css.ts'
import { actions } from './sso.css.ts'
import { changeSsoMutation, removeSsoMutation } from './sso-queries.ts'

type Asked = 'require' | 'remove'

/** Asks whether users may sign in another way, and offers to switch single sign-on off. */
export function RequireSso({ connection }: { connection: SsoConnection }) {
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
          text="Everyone who signed in with a password or Google is signed out, except owners. From then on your provider is the only way in. Owners keep their password as the way out."
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
      text="Everyone who signed in with it is signed out. They can choose a password with “Forgot password?”. We forget your provider and its secret."
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
