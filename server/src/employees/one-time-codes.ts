import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { oneTimeCodes } from './one-time-codes-tables.ts'

/** The receiver of a code. The two kinds know nothing of each other: no look-up, cap or lock is about both. */
export type CodeKind = 'phone' | 'mailbox'

export function isOfKind(kind: CodeKind): SQL {
  return isNotNull(kind === 'phone' ? oneTimeCodes.phoneE164 : oneTimeCodes.mailboxHash)
}

/** A code that was neither used nor voided; whether its time is over is for the caller to ask. */
export const isOpenCode = and(isNull(oneTimeCodes.voidedAt), isNull(oneTimeCodes.usedAt))

/** Ends every code of an employee that has not been used, of one kind where one is named. */
export async function voidCodes(
  { deps, tx, orgId }: Scope,
  employeeId: string,
  kind?: CodeKind,
): Promise<void> {
  const isTheirs = and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.employeeId, employeeId))
  await tx
    .update(oneTimeCodes)
    .set({ voidedAt: deps.clock(), codeSealed: null })
    .where(and(isTheirs, isOpenCode, kind && isOfKind(kind)))
}
