import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import type { ComponentProps } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { form as formClass } from './action-frame.css.ts'

interface ActionFrameProps {
  role?: 'dialog' | 'alertdialog'
  title: string
  text: string
  /** The reason why it was not done, and the text where that is unknown. */
  error: Error | null
  failure: string
  pending: boolean
  /** Left out where there is nothing to confirm: it can only be closed. */
  confirm?: { label: string; pendingLabel: string; tone?: 'primary' | 'danger' } | undefined
  form: ComponentProps<'form'>
  onClose: () => void
  children?: Elements
}

/** Asks before an action: what it does, what it needs, Cancel and the action. */
export function ActionFrame(props: ActionFrameProps) {
  const { role, title, text, error, failure, pending, confirm, form, onClose, children } = props
  return (
    <Dialog
      role={role}
      labelledBy="action-title"
      describedBy="action-text"
      locked={pending}
      onClose={onClose}
    >
      <h2 id="action-title" className={dialog.title}>
        {title}
      </h2>
      <p id="action-text" className={dialog.text}>
        {text}
      </p>
      <form {...form} className={formClass}>
        {error && <Callout tone="danger">{messageOf(error, failure)}</Callout>}
        {children}
        <div className={dialog.actions}>
          <Button pending={pending} onClick={onClose}>
            {confirm ? 'Cancel' : 'Close'}
          </Button>
          {confirm && (
            <Button type="submit" tone={confirm.tone ?? 'primary'} pending={pending}>
              {pending ? confirm.pendingLabel : confirm.label}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
