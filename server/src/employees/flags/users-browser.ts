import { authenticateUser } from '#accounts/sessions/authenticate.ts'
import { isMembersDevice } from '#accounts/sessions/known-device.ts'
import type { Call } from '#platform/http/mount.ts'
import { inOrganisation } from '#platform/scope.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { raiseFlag } from './raise-flag.ts'

type Visiting = Pick<Call, 'deps' | 'consoleToken' | 'deviceToken'>

/**
 * Returns true when a user of an organisation is signed in in the calling browser, or has been there before. Only our own
 * page tells: it is of the same site as the console, while the widget is on a page of another, to which browsers give no
 * such cookie.
 */
export async function isUsersBrowser(
  { deps, consoleToken, deviceToken }: Visiting,
  orgId: string,
): Promise<boolean> {
  if (await isMembersDevice(deps, deviceToken, orgId)) return true
  if (!consoleToken) return false
  const user = await authenticateUser(deps, { authorization: `Bearer ${consoleToken}` })
  return user?.orgId === orgId
}

/**
 * Flags a link that a user merely opened. Reading the progress changes nothing otherwise: mail scanners, which
 * open links too, are signed in nowhere.
 */
export async function flagUsersBrowser(call: Visiting, link: Link): Promise<void> {
  const { deps } = call
  const { orgId, employeeId, id: linkId } = link
  if (linkState(link, deps.clock()) !== 'active' || !(await isUsersBrowser(call, orgId))) return
  await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
    raiseFlag(scope, { code: 'same_browser_as_hr', employeeId, linkId }),
  )
}
