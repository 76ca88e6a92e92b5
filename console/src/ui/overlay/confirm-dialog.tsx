import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import * as styles from './dialog.css.ts'

interface ConfirmDialogProps {
  title: string
  text: ReactNode
  /** Fields for a choice still to be made. */
  children?: Elements
  /** The label of the button, and the one while it works. */
  confirm: string
  confirming: string
  isPending: boolean
  /** Left out where it destroys something. */
  tone?: 'primary'
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, or that others notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, confirming, isPending, tone = 'danger', children, onConfirm, onClose } = props
  const id = useId()
  return (
    <Dialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      locked={isPending}
      onClose={onClose}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      {children}
      <div className={styles.actions}>
        <Button pending={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button tone={tone} pending={isPending} onClick={onConfirm}>
          {isPending ? confirming : confirm}
        </Button>
      </div>
    </Dialog>
  )
}
