import { AppError } from '#platform/app-error.ts'
import type { HrSystemName } from '@bonafide/shared/contract/organisation/hr-system.ts'
import * as v from 'valibot'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { findConnection } from './connection.ts'
import { readHrisJob } from './hris-jobs.ts'

interface Report {
  system: HrSystemName
  orgId: string
  /** Judges the signature by the key of the organisation's webhook. */
  isSigned: (key: string) => boolean
  /** Whose record was changed, where the report says so. */
  starterId: string | undefined
}

/**
 * Takes the report of a change as a hint: their record is read for itself, so a report that comes twice, late or in
 * another order does no harm.
 * @throws AppError bad_signature, alike where no such system is connected
 */
export async function takeHint(deps: Deps, { system, orgId, isSigned, starterId }: Report): Promise<void> {
  if (!v.is(v.pipe(v.string(), v.uuid()), orgId)) throw unsigned()
  const row = await findConnection(deps.db, orgId)
  if (!row || row.system !== system || row.webhookKeySealed === null) throw unsigned()
  const sealing = await organisationKey({ deps, tx: deps.db, orgId })
  const key = sealing.open('hr-system', row.webhookKeySealed)
  if (key === undefined || !isSigned(key)) throw unsigned()
  if (row.paused) return
  await inOrganisation(deps, { orgId, actor: `provider:${system}` }, async (scope) => {
    const about = starterId === undefined ? {} : { starterId }
    await scope.deps.jobs.enqueue(scope.tx, readHrisJob, { orgId, ...about })
  })
}

const unsigned = () => new AppError('bad_signature', 'The signature does not match')
