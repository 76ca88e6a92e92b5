import type { ScimToken } from '@bonafide/shared/contract/accounts/directory.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as styles from '#features/settings/settings-page.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ShownOnce } from '#ui/copy-button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { createTokenMutation, revokeTokenMutation, scimTokensQuery } from './directory-queries.ts'
import { prefix as tokenPrefix, said, values } from './sso.css.ts'
import { CopiedValue } from './sso-form.tsx'

/** Shows how the directory of the organisation keeps its users; nothing where the server takes none. */
export function DirectoryCard() {
  return (
    <LoadBoundary
      failure={{ text: 'We could not load the tokens of your directory.' }}
      pending={
        <Frame>
          <Skeleton width="50%" />
        </Frame>
      }
      renderFailed={(message) => <Frame>{message}</Frame>}
    >
      <LoadedDirectory />
    </LoadBoundary>
  )
}

function Frame({ children }: { children: Elements }) {
  return (
    <TitledCard
      title="Directory (SCIM)"
      lead="Entra ID, Okta and other directories can add, change and deactivate your users here. Each user gets the role of the group they are in."
    >
      {children}
    </TitledCard>
  )
}

function LoadedDirectory() {
  const { data } = useSuspenseQuery(scimTokensQuery(useApp()))
  return (
    data && (
      <Frame>
        <dl className={values}>
          <CopiedValue name="Address to enter in your directory" text={data.baseUrl} />
        </dl>
        <Tokens tokens={data.items} />
      </Frame>
    )
  )
}

function Tokens({ tokens }: { tokens: readonly ScimToken[] }) {
  const may = useMay()
  const [made, setMade] = useState<string>()
  const { isPending, mutate } = useMutation(createTokenMutation(useApp()))
  return (
    <>
      <div role="status" className={said}>
        {made && (
          <ShownOnce
            title="Token created"
            use="Anyone who has it can add and remove your users."
            secret={made}
            what="the token"
            onDone={() => setMade(undefined)}
          />
        )}
      </div>
      {tokens.length === 0 && (
        <p className={styles.lead}>
          {may('owners')
            ? 'No tokens yet. Create one to connect your directory.'
            : 'No tokens yet. Ask an owner to create one.'}
        </p>
      )}
      {tokens.length > 0 && (
        <ul className={styles.rows} aria-label="Tokens of your directory">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {may('owners') && (
        <div>
          <Button
            pending={isPending}
            onClick={() => mutate(undefined, { onSuccess: ({ token }) => setMade(token) })}
          >
            {isPending ? 'Creating...' : 'Create token'}
          </Button>
        </div>
      )}
    </>
  )
}

function TokenRow({ token }: { token: ScimToken }) {
  const { prefix, createdBy, createdAt, lastUsedAt } = token
  const [isAsked, setAsked] = useState(false)
  const { isPending, mutate } = useMutation(revokeTokenMutation(useApp(), token))
  return (
    <li className={styles.row}>
      <div>
        <p {...verbatim} className={tokenPrefix}>{`${prefix}…`}</p>
        <p className={styles.lead}>
          <span>{`Created ${formatDay(createdAt)} · ${lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : 'Never used'}`}</span>
        </p>
        {createdBy && (
          <p className={styles.lead}>
            <span>{'Created by '}</span>
            <span {...verbatim}>{createdBy}</span>
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Revoke ${prefix}…`} onClick={() => setAsked(true)}>
        Revoke
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Revoke ${prefix}…?`}
          text="Your directory can no longer add, change or deactivate users with this token. The users it has added stay as they are. You cannot undo this."
          confirm="Revoke token"
          confirming="Revoking..."
          isPending={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  )
}
