import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import { sameAgent } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { and, arrayOverlaps, eq, gte } from 'drizzle-orm'
import { authenticateUser } from '#accounts/sessions/authenticate.ts'
import { isMembersDevice } from '#accounts/sessions/known-device.ts'
import { memberships, users, userTraces } from '#accounts/users-tables.ts'
import type { employees } from '#employees/employees-tables.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { comparedDays, type CallerHashes, hashCaller } from '#platform/keys/hash-caller.ts'
import type { Call } from '#platform/http/mount.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { employeeTraces } from './flags-tables.ts'
import { raiseFlag } from './raise-flag.ts'

/** The origin of a call of the verification, as far as it is kept. */
interface Visitor extends CallerHashes {
  /** A user of the same organisation is signed in in that browser. */
  isUsersBrowser: boolean
}

/** Asks the database, so it is called before the call's own transaction. */
export async function readVisitor(
  call: Pick<Call, 'deps' | 'ip' | 'userAgent' | 'consoleToken' | 'deviceToken'>,
  orgId: string,
): Promise<Visitor> {
  const hashes = await hashCaller(call.deps, orgId, call)
  return { ...hashes, isUsersBrowser: await isUsersBrowser(call, orgId) }
}

interface Visit {
  employee: Pick<typeof employees.$inferSelect, 'id' | 'emailKey'>
  linkId: string
  /** The step that the call has done, if it has. */
  step: StepType | null
}

/** Keeps where a step was done from, and raises what flags follow from that. */
export async function traceVisit(
  scope: Scope,
  { employee, linkId, step }: Visit,
  visitor: Visitor,
): Promise<void> {
  const ofLink = { employeeId: employee.id, linkId }
  if (visitor.isUsersBrowser) await raiseFlag(scope, { code: 'same_browser_as_hr', ...ofLink })
  if (!step) return
  await storeTrace(scope, { ...ofLink, step }, visitor)
  await raiseSameNetwork(scope, ofLink, visitor)
  if (step === 'email' && (await isUsersEmail(scope, employee.emailKey))) {
    await raiseFlag(scope, { code: 'email_is_a_users', employeeId: employee.id })
  }
}

async function storeTrace(
  { deps, tx, orgId }: Scope,
  done: { employeeId: string; linkId: string; step: StepType },
  { networks, agents }: CallerHashes,
): Promise<void> {
  const { employeeId, linkId, step } = employeeTraces
  const seen = { networks, agents, at: deps.clock() }
  await tx
    .insert(employeeTraces)
    .values({ orgId, ...done, ...seen })
    .onConflictDoUpdate({ target: [employeeTraces.orgId, employeeId, linkId, step], set: seen })
}

async function raiseSameNetwork(
  scope: Scope,
  ofLink: { employeeId: string; linkId: string },
  { networks, agents }: CallerHashes,
): Promise<void> {
  if (!networks.length) return
  const { deps, tx, orgId } = scope
  const since = new Date(deps.clock().getTime() - comparedDays * millisecondsInDay)
  const found = await tx
    .select({ agents: userTraces.agents })
    .from(userTraces)
    .where(
      and(
        eq(userTraces.orgId, orgId),
        gte(userTraces.at, since),
        arrayOverlaps(userTraces.networks, networks),
      ),
    )
  if (!found.length) return
  const isSameAgent = found.some((trace) => trace.agents.some((agent) => agents.includes(agent)))
  await raiseFlag(scope, {
    code: 'same_network_as_hr',
    ...ofLink,
    detail: isSameAgent ? sameAgent : undefined,
  })
}

async function isUsersEmail({ tx, orgId }: Scope, emailKey: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.orgId, orgId)))
    .where(eq(users.emailKey, emailKey))
    .limit(1)
  return found.length > 0
}

type Visiting = Pick<Call, 'deps' | 'consoleToken' | 'deviceToken'>

/**
 * Returns true when a user of an organisation is signed in in the calling browser, or has been there before. Only our own
 * page tells: it is of the same site as the console, while the widget is on a page of another, to which browsers give no
 * such cookie.
 */
async function isUsersBrowser(
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
