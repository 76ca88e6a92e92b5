import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import { enterTestTime } from '#platform/db/test-time.ts'
import { phoneMinutes } from '@bonafide/shared/contract/phone-photos.ts'
import { roleMay } from '@bonafide/shared/contract/permissions.ts'
import { addMinutes } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { enterOrganisation } from '#platform/db/reach.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'

/** Without names, so that the code is small: of a large one a camera makes out less. */
const Code = v.tuple([v.string(), v.string(), v.string(), v.string(), v.number()])

/** For whom a phone takes photos, and on whose behalf. */
interface OpenCode {
  orgId: string
  userId: string
  employeeId: string
  captureId: string
  /** In milliseconds since 1970. */
  until: number
  organisation: string
}

/** Makes a code for a phone. It is sealed, so that nothing has to be kept of one that is not used. */
export function makePhoneCode(
  { deps, orgId }: Pick<Scope, 'deps' | 'orgId'>,
  { userId, employeeId }: Pick<OpenCode, 'userId' | 'employeeId'>,
): { captureId: string; token: string; expiresAt: Date } {
  const captureId = crypto.randomUUID()
  const expiresAt = addMinutes(deps.clock(), phoneMinutes)
  const code: v.InferOutput<typeof Code> = [orgId, userId, employeeId, captureId, expiresAt.getTime()]
  return { captureId, token: deps.keys.seal('phone-photos', JSON.stringify(code)), expiresAt }
}

/**
 * What a code is for, while it works and its user may still record checks.
 * @throws AppError not_found, alike for one that never was
 */
export async function openPhoneCode(deps: Deps, token: string): Promise<OpenCode> {
  const opened = deps.keys.open('phone-photos', token)
  if (opened === undefined) throw unknownCode()
  const [orgId, userId, employeeId, captureId, until] = v.parse(Code, JSON.parse(opened))
  if (until <= deps.clock().getTime()) throw unknownCode()
  enterOrganisation(orgId)
  await enterTestTime(deps.db, orgId)
  const [member] = await deps.db
    .select({ role: memberships.role, organisation: organisations.name, closedAt: organisations.closedAt })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, liveOrganisationOf(orgId)), eq(memberships.userId, userId)))
  if (!member || member.closedAt || !roleMay(member.role, 'checks:decide')) throw unknownCode()
  return { orgId, userId, employeeId, captureId, until, organisation: member.organisation }
}

function unknownCode(): AppError {
  return new AppError('not_found', 'This code does not work any more. Scan a new one.')
}
