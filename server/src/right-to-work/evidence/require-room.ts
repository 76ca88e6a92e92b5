import { evidenceBytes } from '@bonafide/shared/contract/evidence.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { evidenceFiles } from './evidence-tables.ts'

/**
 * Checks a new file against the organisation's limit for evidence. A file that is still coming in counts with the
 * largest size allowed. Takes a lock, so that several uploads at once cannot exceed the limit.
 * @throws AppError evidence_full
 */
export async function requireRoom(scope: Scope): Promise<void> {
  const { deps, tx, orgId, actor } = scope
  await lockOrganisation(scope)
  const [kept] = await tx
    .select({ bytes: sql<string>`coalesce(sum(coalesce(${evidenceFiles.bytes}, ${evidenceBytes})), 0)` })
    .from(evidenceFiles)
    .where(and(eq(evidenceFiles.orgId, orgId), isNotNull(evidenceFiles.employeeId)))
  const most = deps.env.evidenceBytesPerOrganisation
  if (Number(kept?.bytes) + evidenceBytes <= most) return
  deps.log.warn({ orgId, bytes: Number(kept?.bytes) }, 'an organisation has no room for more evidence')
  throw new AppError(
    'evidence_full',
    actor.startsWith('employee:')
      ? 'Your employer cannot take in more files at the moment. You can still show your document to them.'
      : `Your organisation has used the ${inMegabytes(most)} MB that it has for evidence. Erase employees who need ` +
          'not be kept any more, or ask who runs Bonafide for you for more.',
  )
}

export const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
