import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'

/** What a dialog about an identity result is given. What was shown is what is decided about. */
export interface DecisionDialogProps
  extends ActionDialogProps, Partial<Pick<EmployeeDetail, 'identity' | 'quarantine'>> {}
