import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useState } from 'react'
import { formatDay } from '#lib/format.ts'
import { NewApiKey } from './new-api-key.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import * as styles from '#features/settings/settings-page.css.ts'

/** The keys with which another server may act for this organisation. */
export function ApiKeys({ keys }: { keys: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <TitledCard
      title="API keys"
      lead="Your server uses an API key to get tokens for the widget. Keep your keys secret: anyone who has one can act for your organisation."
    >
      <NewApiKey />
      {keys.length === 0 && <p className={styles.none}>There are no keys yet.</p>}
      <ul className={styles.rows}>
        {keys.map((key) => (
          <li key={key.id} className={styles.row}>
            <div>
              <p className={styles.rowName}>{key.name}</p>
              <p className={styles.lead}>
                <span className={styles.code}>{key.prefix}…</span> · Created {formatDay(key.createdAt)} ·{' '}
                {key.lastUsedAt ? `Last used ${formatDay(key.lastUsedAt)}` : 'Never used'}
              </p>
            </div>
            <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </TitledCard>
  )
}
