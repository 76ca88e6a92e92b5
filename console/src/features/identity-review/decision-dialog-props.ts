import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'

/** The props of a dialog about an identity result. The decision is about the result that was shown. */
export interface DecisionDialogProps
  extends ActionDialogProps, Partial<Pick<EmployeeDetail, 'identity' | 'quarantine'>> {}
