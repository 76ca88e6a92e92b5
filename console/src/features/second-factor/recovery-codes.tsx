import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { saveFile } from '#lib/save-file.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { renewCodesMutation } from './factor-queries.ts'
import * as styles from './second-factor.css.ts'

/** Shows new recovery codes, to keep now or never: a click outside does not close it. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog labelledBy="codes-title" describedBy="codes-text" locked onClose={onClose}>
      <h2 id="codes-title" className={dialog.title}>
        Keep your recovery codes
      </h2>
      <p id="codes-text" className={dialog.text}>
        Each lets you in once when you have lost your passkey or your phone. Keep them where you find them
        without it: printed, or in a password manager. You will not see them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <CopyButton text={text} what="the codes" />
        <Button
          onClick={() =>
            saveFile('bonafide-recovery-codes.txt', 'text/plain', `Bonafide recovery codes\n\n${text}\n`)
          }
        >
          Download
        </Button>
        <Button tone="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  )
}

interface RenewCodesDialogProps {
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}

/** Asks before codes that were kept stop working. */
export function RenewCodesDialog({ onMade, onClose }: RenewCodesDialogProps) {
  const { isPending, mutate } = useMutation(renewCodesMutation(useApp()))
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      text="You get ten new ones. Those that you have kept stop working straight away."
      confirm="Make new codes"
      confirming="Making..."
      isPending={isPending}
      onConfirm={() =>
        mutate(undefined, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes), onError: onClose })
      }
      onClose={onClose}
    />
  )
}
