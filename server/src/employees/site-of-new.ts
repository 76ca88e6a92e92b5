import { fieldError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Returns the site of an employee who is added. A user who is limited to sites adds employees to one of theirs: with one
 * site to that, with several to the one they name.
 * @throws AppError invalid_input
 */
export function siteOfNew({ sites }: Pick<Scope, 'sites'>, given: string | null | undefined): string | null {
  const site = given || (sites?.length === 1 ? sites[0] : undefined)
  if (!sites || (site && sites.includes(site))) return site ?? null
  const message = site ? 'Please choose one of your sites' : 'Please choose the site they work at'
  throw fieldError('site', message)
}
