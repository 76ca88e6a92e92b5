import { roleMay } from '@bonafide/shared/contract/permissions.ts'
import {
  phoneMinutes,
  type PhonePhoto,
  phonePhotos,
} from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { addMinutes } from 'date-fns'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { findLiveSession } from '#accounts/sessions/authenticate.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { enterOrganisation } from '#platform/db/reach.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type ActingScope, type Deps, depsIn, realNow, type Scope } from '#platform/scope.ts'
import { addEvidence } from './add-evidence.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { openFileSecret } from './seal-file.ts'

const Id = v.pipe(v.string(), v.uuid())

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

/** Photos that a user takes with their phone, without signing in there. */
export function mountPhonePhotos(app: App): void {
  mount(app, phonePhotos.begin, async ({ params: { employeeId } }, { deps, principal }) => {
    const scope = { deps, tx: deps.db, ...actingScope(principal) }
    await findEmployee(scope, employeeId)
    const { captureId, token, expiresAt } = makePhoneCode(scope, {
      sessionId: principal.sessionId,
      employeeId,
    })
    // Behind the mark: no server sees it, and no log has it.
    const url = `${deps.settings.publicUrl}/phone-photos#${token}`
    return { captureId, url, expiresAt: expiresAt.toISOString() }
  })
  mountUnit(app, phonePhotos.list, ({ params }, scope) => listPhonePhotos(scope, params))
  mount(app, phonePhotos.open, async ({ params }, { deps, ip }) => {
    const { organisation, until } = await openPhoneCode(deps, params.token, ip)
    return { organisation, expiresAt: new Date(until).toISOString() }
  })
  mountUpload(app, phonePhotos.add, async ({ params, query }, openUpload, call) => {
    const { deps, who, employeeId, captureId } = await openPhoneCode(call.deps, params.token, call.ip)
    return addEvidence(deps, who, { employeeId, captureId, label: query.name }, openUpload)
  })
}

/** Makes a code for a phone. It is sealed, so that nothing has to be kept of one that is not used. */
function makePhoneCode(
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
async function openPhoneCode(deps: Deps, token: string, ip: string): Promise<OpenCode> {
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

interface Capture {
  employeeId: string
  captureId: string
}

async function listPhonePhotos(
  scope: Scope,
  { employeeId, captureId }: Capture,
): Promise<{ items: PhonePhoto[] }> {
  const { tx, orgId } = scope
  await findEmployee(scope, employeeId)
  if (!v.is(Id, captureId)) return { items: [] }
  const rows = await tx
    .select()
    .from(evidenceFiles)
    .where(
      and(
        eq(evidenceFiles.orgId, orgId),
        eq(evidenceFiles.employeeId, employeeId),
        eq(evidenceFiles.captureId, captureId),
        eq(evidenceFiles.state, 'stored'),
      ),
    )
    .orderBy(asc(evidenceFiles.createdAt), asc(evidenceFiles.id))
  const key = await organisationKey(scope)
  const items = rows.map(({ id, sha256, bytes, mime, secretSealed }) => ({
    fileId: id,
    sha256: sha256 ?? '',
    bytes: bytes ?? 0,
    mime,
    label: openFileSecret(key, secretSealed).label ?? null,
  }))
  return { items }
}
