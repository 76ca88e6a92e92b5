import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EngagementForm } from './engagement-form.tsx'

const titleId = 'engagement-dialog-title'

/** Changes the engagement of an employee, from where its start date is missing. */
export function EngagementDialog({ employee, onClose }: ActionDialogProps) {
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId} className={dialog.title}>
        {`Engagement of ${employee.fullName}`}
      </h2>
      <EngagementForm employee={employee} focus="startDate" onClose={onClose} />
    </Dialog>
  )
}
