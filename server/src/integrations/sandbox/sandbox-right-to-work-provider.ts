import { magicNameOf } from '@bonafide/shared/contract/organisation/test-mode.ts'
import type { RightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'

/**
 * TEST: no statutory excuse. Passes every employee whose identity has passed, so that the journey can be walked; it
 * calls no service and proves nothing about a right to work.
 */
export const sandboxRightToWorkProvider: RightToWorkProvider = {
  name: 'sandbox',
  sandbox: true,
  advises: false,
  check: async () => ({ status: 'pass', method: 'sandbox' }),
}

/** The same in test mode, where a name may say that there is no right to work. */
export const testRightToWorkProvider: RightToWorkProvider = {
  ...sandboxRightToWorkProvider,
  check: async (employee) =>
    magicNameOf(employee.fullName) === 'Noright'
      ? { status: 'fail', reason: 'The right to work could not be confirmed.' }
      : sandboxRightToWorkProvider.check(employee),
}
