import { defineProvider } from '#platform/providers.ts'
export type RightToWorkOutcome =
  | { status: 'pass'; method: string }
  /** The organisation has to confirm it. */
  | { status: 'pending' }
  | { status: 'fail'; reason: string }

export interface RightToWorkProvider {
  readonly name: string
  readonly sandbox: boolean
  /** True when the step depends on the employee's choice, which is asked for first. */
  readonly advises: boolean
  /** Judges one employee. The identity step has passed by then. */
  check(employee: {
    orgId: string
    employeeId: string
    fullName: string
    identityProvider: string
  }): Promise<RightToWorkOutcome>
}

export const rightToWorkProvider = defineProvider<RightToWorkProvider>('rtw')
