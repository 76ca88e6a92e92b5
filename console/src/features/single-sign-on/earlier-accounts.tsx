import type { SsoConnection } from '@bonafide/shared/contract/single-sign-on.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { lead } from '#ui/titled-card.css.ts'
import { releaseAccountsMutation } from './sso-queries.ts'

/** Shows users of an earlier provider, whom the new one takes over only when an owner allows it. */
export function EarlierAccounts({ connection }: { connection: SsoConnection }) {
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
