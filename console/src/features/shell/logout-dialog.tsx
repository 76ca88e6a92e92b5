import { auth } from '@bonafide/shared/contract/accounts/auth.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as styles from '#ui/overlay/dialog.css.ts'

/** Asks before the session ends; it ends here whatever the server answers. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { call, session } = useApp()
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(auth.logout),
    meta: { failure: 'in-place' },
    onError: console.error,
    onSettled: session.leave,
  })
  return (
    <Dialog
      role="alertdialog"
      labelledBy="logout-title"
      describedBy="logout-text"
      locked={isPending}
      onClose={onClose}
    >
      <h2 id="logout-title" className={styles.title}>
        Confirm Logout
      </h2>
      <p id="logout-text" className={styles.text}>
        Are you sure you want to log out? You'll need to sign in again to access your account.
      </p>
      <div className={styles.actions}>
        <Button pending={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" pending={isPending} onClick={() => mutate()}>
          {isPending ? 'Logging out...' : 'Log out'}
        </Button>
      </div>
    </Dialog>
  )
}
