import { eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { messageAllowances } from './message-allowances-tables.ts'
import { holdReasons } from './message-caps.ts'

/**
 * Refuses a code of an organisation that an operator has stopped. An employee reads less than a user of it.
 * @throws AppError unavailable
 */
export async function requireNotStopped({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<void> {
  const [row] = await tx
    .select({ stoppedAt: messageAllowances.stoppedAt })
    .from(messageAllowances)
    .where(eq(messageAllowances.orgId, orgId))
  if (row?.stoppedAt) throw new AppError('unavailable', holdReasons.stoppedForEmployee)
}
