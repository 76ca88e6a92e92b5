import { waitingMethod } from './right-to-work-state.ts'
import type { RightToWorkProvider } from './right-to-work-provider.ts'

/** Passes nothing by itself: a user of the organisation checks the employee's choice and decides. */
export const assistedProvider: RightToWorkProvider = {
  name: waitingMethod,
  sandbox: false,
  advises: true,
  check: async () => ({ status: 'pending' }),
}
