import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { ApiKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { formatDay, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { useApp } from '#lib/app-context.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as styles from './api-keys.css.ts'
import { revokeKeyMutation, rotateKeyMutation } from './api-key-queries.ts'

interface ApiKeyRowProps {
  apiKey: ApiKey
  /** Receives a new key, to be shown once. */
  onMade: (made: ApiKey & { key: string }) => void
}

/** Shows one key: what it may do, from where and until when, and when it was last used. */
export function ApiKeyRow({ apiKey, onMade }: ApiKeyRowProps) {
  const [asking, setAsking] = useState<'rotate' | 'revoke'>()
  const { name, prefix, scopes, addresses, createdAt, lastUsedAt, endsWithCreator, isReplaced } = apiKey
  const close = () => setAsking(undefined)
  return (
    <li className={styles.key}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <span {...verbatim}>{name}</span>
          <State apiKey={apiKey} />
        </p>
        <p className={styles.small}>
          <span {...verbatim} className={styles.code}>{`${prefix}…`}</span>
          <span>{` · Created ${formatDay(createdAt)} · ${lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : 'Never used'}`}</span>
        </p>
        {scopes.length > 0 && (
          <p className={styles.small}>
            <span className={styles.scopes}>{scopes.join(' ')}</span>
          </p>
        )}
        {addresses.length > 0 && <p className={styles.small}>{`Only from ${addresses.join(', ')}`}</p>}
        {endsWithCreator && <p className={styles.small}>Revoked if the user who created it is removed</p>}
      </div>
      <div className={styles.actions}>
        {!isReplaced && (
          <Button size="small" aria-label={`Rotate ${name}`} onClick={() => setAsking('rotate')}>
            Rotate
          </Button>
        )}
        <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking('revoke')}>
          Revoke
        </Button>
      </div>
      {asking === 'rotate' && <RotateKeyDialog apiKey={apiKey} onMade={onMade} onClose={close} />}
      {asking === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </li>
  )
}

const hasPassed = (instant: string) => new Date(instant) <= new Date()

function State({ apiKey: { expiresAt, isReplaced } }: { apiKey: ApiKey }) {
  if (!expiresAt) return null
  if (hasPassed(expiresAt)) return <Badge tone="danger">{`Expired ${formatDay(expiresAt)}`}</Badge>
  if (isReplaced) return <Badge tone="warning">{`Replaced, works until ${formatShortTime(expiresAt)}`}</Badge>
  return <Badge tone="neutral">{`Expires ${formatDay(expiresAt)}`}</Badge>
}

interface RotateKeyDialogProps {
  apiKey: ApiKey
  onMade: (made: ApiKey & { key: string }) => void
  onClose: () => void
}

/** By hours. */
const overlaps = {
  '0': 'Straight away',
  '1': 'After 1 hour',
  '24': 'After 24 hours',
  '168': 'After 7 days',
  '720': 'After 30 days',
}

/** Asks how long a key works beside the one that takes its place. */
function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  const { isPending, mutate } = useMutation(rotateKeyMutation(useApp(), apiKey))
  const [hours, setHours] = useState('24')
  return (
    <ConfirmDialog
      title={`Rotate ${apiKey.name}?`}
      text={`You get a new key with the same scopes. Put it in place of ${apiKey.prefix}… on your server before the old key stops working.`}
      confirm="Rotate key"
      confirming="Rotating..."
      tone="primary"
      isPending={isPending}
      onConfirm={() => mutate(Number(hours), { onSuccess: onMade, onSettled: onClose })}
      onClose={onClose}
    >
      <SelectField label="The old key stops working" options={overlaps} value={hours} onChange={setHours} />
    </ConfirmDialog>
  )
}

/** Asks before a key stops working. */
function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { isPending, mutate } = useMutation(revokeKeyMutation(useApp(), apiKey))
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      text={`Anything that uses the key ${apiKey.prefix}… will stop working straight away. You cannot undo this.`}
      confirm="Revoke key"
      confirming="Revoking..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
