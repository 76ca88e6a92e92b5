import { type PhonePhoto, phonePhotos } from '@bonafide/shared/contract/phone-photos.ts'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { findEmployee } from '#employees/find-employee.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit, mountUpload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { addEvidence } from '../add-evidence.ts'
import { evidenceFiles } from '../evidence-tables.ts'
import { openFileSecret } from '../file-secret.ts'
import { makePhoneCode, openPhoneCode } from './phone-code.ts'

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
    const url = `${deps.env.publicUrl}/phone-photos#${token}`
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

const Id = v.pipe(v.string(), v.uuid())

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
