import { noFields, useForm } from '@bonafide/shared/ui/form/use-form.ts'
import { lazy } from 'react'
import { useMutation } from '@tanstack/react-query'
import { EraseDialog } from '#features/employee-erasure/erase-dialog.tsx'
import { ReviewDialog } from '#features/identity-review/review-dialog.tsx'
import { EngagementDialog } from '#features/engagement/engagement-form.tsx'
import { RehireDialog } from '#features/engagement/rehire-dialog.tsx'
import {
  LapseDialog,
  NotRequiredDialog,
  RequireAgainDialog,
} from '#features/right-to-work/right-to-work-dialogs.tsx'
import { LikenessDialog } from '#features/right-to-work/likeness-dialog.tsx'
import { InvalidateDialog, ReopenDialog } from './step-dialogs.tsx'
import { useApp } from '#lib/app-context.ts'
import type { ActionDialogProps, DetailsAction } from './employee-action.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { ActionFrame } from './action-frame.tsx'
import { nudgeMutation, revokeMutation } from './employee-mutations.ts'
import { restoreMutation } from './link-actions.ts'

// Much larger than the others.
const loadCheckPanel = () => import('#features/assisted-check/check-panel.tsx')
const CheckPanel = lazy(() => loadCheckPanel().then((module) => ({ default: module.CheckPanel })))
const QueuedCheckPanel = lazy(() => loadCheckPanel().then((module) => ({ default: module.QueuedCheckPanel })))

const dialogs = {
  check: QueuedCheckPanel,
  engage: EngagementDialog,
  erase: EraseDialog,
  invalidate: InvalidateDialog,
  lapse: LapseDialog,
  likeness: LikenessDialog,
  not_required: NotRequiredDialog,
  nudge: NudgeDialog,
  record: CheckPanel,
  rehire: RehireDialog,
  reopen: ReopenDialog,
  require_again: RequireAgainDialog,
  resend: ResendDialog,
  review: ReviewDialog,
  revoke: RevokeDialog,
}

/** Shows the dialog of an action that is asked about before it is done. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: DetailsAction }) {
  if (action === 'copy' || action === 'restore') return null
  const Chosen = dialogs[action]
  return <Chosen {...props} />
}

/** Reminds an employee of the link they have. */
function NudgeDialog({ employee, onClose }: ActionDialogProps) {
  const { error, mutateAsync } = useMutation(nudgeMutation(useApp(), employee))
  const { fullName } = employee
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      title={`Remind ${fullName}?`}
      text="We will send them another message with the same link."
      error={error}
      failure="We could not send the reminder. Try again."
      pending={form.pending}
      confirm={{ label: 'Send reminder', pendingLabel: 'Sending...' }}
      form={form.props}
      onClose={onClose}
    />
  )
}

/** Stops an employee's link; it can be taken back. */
function RevokeDialog({ employee, onClose }: ActionDialogProps) {
  const app = useApp()
  const { mutate: restore } = useMutation(restoreMutation(app))
  const { error, mutateAsync } = useMutation(revokeMutation(app, employee, restore))
  const { fullName } = employee
  const form = useForm({ ...noFields, onValid: () => mutateAsync().then(onClose) })
  return (
    <ActionFrame
      role="alertdialog"
      title={`Revoke the link for ${fullName}?`}
      text="Their link will stop working straight away. Their progress is saved."
      error={error}
      failure="We could not revoke the link. Try again."
      pending={form.pending}
      confirm={{ label: 'Revoke link', pendingLabel: 'Revoking...', tone: 'danger' }}
      form={form.props}
      onClose={onClose}
    />
  )
}
