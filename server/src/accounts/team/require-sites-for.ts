import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { fieldError } from '#platform/app-error.ts'

/**
 * Returns the sites that a user with a role is limited to; null without a limit.
 * @throws AppError invalid_input for a role that is never limited
 */
export function requireSitesFor(role: Role, sites: string[] | null | undefined): string[] | null {
  if (!sites || role === 'recruiter') return sites ?? null
  const message = 'Only a recruiter can be limited to sites'
  throw fieldError('sites', message)
}
