import type { StepType } from '@bonafide/shared/contract/employees.ts'

/** The name of each step inside a sentence. */
export const stepNames: Record<StepType, string> = {
  email: 'email',
  phone: 'phone',
  id: 'identity',
  rtw: 'right to work',
}
