import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { ownDataMutation } from './closing-queries.ts'
import * as styles from './closing.css.ts'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
)

/** Offers users the data stored about them: to download, and to delete. */
export function YourData() {
  const { isPending, mutate } = useMutation(ownDataMutation(useApp()))
  const [isDeleting, setDeleting] = useState(false)
  return (
    <TitledCard title="Your data" lead="Download what we store about your account, or delete the account.">
      <div className={styles.actions}>
        <Button pending={isPending} onClick={() => mutate()}>
          <Download size={16} aria-hidden="true" />
          <span>{isPending ? 'Downloading...' : 'Download your data'}</span>
        </Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </TitledCard>
  )
}
