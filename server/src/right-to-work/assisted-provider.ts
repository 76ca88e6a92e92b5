import { waitingMethod } from './right-to-work-state.ts'
import type { RightToWorkProvider } from './right-to-work-provider.ts'

/** Nothing passes by itself: a user of the organisation checks what the employee has chosen, and decides. */
export const assistedProvider: RightToWorkProvider = {
  name: waitingMethod,
  sandbox: false,
  advises: true,
  check: async () => ({ status: 'pending' }),
}
