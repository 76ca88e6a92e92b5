import { phoneMinutes } from '@bonafide/shared/contract/phone-photos.ts'
import { roleMay } from '@bonafide/shared/contract/permissions.ts'
import { addMinutes } from 'date-fns'
import * as v from 'valibot'
import { findLiveSession } from '#accounts/sessions/authenticate.ts'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { enterOrganisation } from '#platform/db/reach.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import { type ActingScope, type Deps, depsIn, realNow, type Scope } from '#platform/scope.ts'

/** Leaves out names to keep the code small: a camera reads a large one less well. */
const Code = v.tuple([v.string(), v.string(), v.string(), v.string(), v.number()])

/** The employee that a phone takes photos for, and the session of the user. */
interface PhoneCode {
  orgId: string
  sessionId: string
  employeeId: string
  captureId: string
  /** In milliseconds since 1970. */
  until: number
}

interface OpenCode extends PhoneCode {
  organisation: string
  /** The dependencies, bound to the organisation. */
  deps: Deps
  /** The user on whose behalf it acts; long work asks again whether the code still works. */
  who: ActingScope
}

/** Makes a code for a phone. It is sealed, so that nothing has to be kept of one that is not used. */
export function makePhoneCode(
  { deps, orgId }: Pick<Scope, 'deps' | 'orgId'>,
  { sessionId, employeeId }: Pick<PhoneCode, 'sessionId' | 'employeeId'>,
): { captureId: string; token: string; expiresAt: Date } {
  const captureId = crypto.randomUUID()
  const expiresAt = addMinutes(realNow(deps), phoneMinutes)
  const code: v.InferOutput<typeof Code> = [orgId, sessionId, employeeId, captureId, expiresAt.getTime()]
  return { captureId, token: deps.keys.seal('phone-photos', JSON.stringify(code)), expiresAt }
}

/**
 * Opens a code. It works as long as the session that it was shown in, and while that user may still record checks.
 * @throws AppError not_found, also for a code that never existed
 */
export async function openPhoneCode(deps: Deps, token: string, ip: string): Promise<OpenCode> {
  const opened = deps.keys.open('phone-photos', token)
  if (opened === undefined) throw unknownCode()
  const [orgId, sessionId, employeeId, captureId, until] = v.parse(Code, JSON.parse(opened))
  const code = { orgId, sessionId, employeeId, captureId, until }
  enterOrganisation(orgId)
  const { userId, sites, organisation } = await requireWorking(deps, deps.db, code)
  const who: ActingScope = {
    orgId,
    actor: `user:${userId}`,
    ip,
    ...(sites && { sites }),
    requireStill: async (connection) => void (await requireWorking(deps, connection, code)),
  }
  return { ...code, organisation, who, deps: await depsIn(deps, orgId) }
}

async function requireWorking(deps: Deps, db: Connection, { orgId, sessionId, until }: PhoneCode) {
  const now = realNow(deps)
  if (until <= now.getTime()) throw unknownCode()
  const session = await findLiveSession({ db }, { orgId: liveOrganisationOf(orgId), sessionId }, now)
  const mayRecord = session && roleMay(session.role, 'checks:decide') && !session.isFactorOverdue
  if (!mayRecord || session.closedAt) throw unknownCode()
  return session
}

function unknownCode(): AppError {
  return new AppError('not_found', 'This code does not work any more. Scan a new one.')
}
