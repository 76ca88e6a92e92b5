import { and, eq } from 'drizzle-orm'
import { type CodeKind, isOfKind } from './code-kind.ts'
import { oneTimeCodes } from './messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isOpenCode } from './is-open-code.ts'

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
