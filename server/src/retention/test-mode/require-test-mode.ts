import { AppError } from '#platform/app-error.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'

/** @throws AppError test_mode_only for what a live organisation asks */
export function requireTestMode(orgId: string): void {
  if (isTestOrganisation(orgId)) return
  throw new AppError(
    'test_mode_only',
    'This works in test mode only. Use a key that begins with bf_test_, or switch the console to Test.',
  )
}
