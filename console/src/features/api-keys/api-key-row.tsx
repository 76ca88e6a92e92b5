import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { formatDay, formatShortTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './api-keys.css.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

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
