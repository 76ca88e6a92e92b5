import { lazy } from 'react'
import { NudgeDialog } from './nudge-dialog.tsx'
import { EraseDialog } from '#features/employee-erasure/erase-dialog.tsx'
import { ReviewDialog } from '#features/identity-review/review-dialog.tsx'
import type { ActionDialogProps, DetailsAction } from './employee-action.ts'
import { EngagementDialog } from '#features/engagement/engagement-dialog.tsx'
import { RehireDialog } from '#features/engagement/rehire-dialog.tsx'
import {
  LapseDialog,
  NotRequiredDialog,
  RequireAgainDialog,
} from '#features/right-to-work/right-to-work-dialogs.tsx'
import { LikenessDialog } from '#features/right-to-work/likeness-dialog.tsx'
import { InvalidateDialog } from './invalidate-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

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
