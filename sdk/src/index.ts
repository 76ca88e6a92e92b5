/** How an invitation is sent. */
export type { Channel } from '@bonafide/shared/contract/employees.ts'
/** Where an employee stands. */
export type { EmployeeStatus } from '@bonafide/shared/contract/employees.ts'
/** The four steps, and the state of one. */
export type { StepStatus, StepType } from '@bonafide/shared/contract/employees.ts'
