import { and, eq } from 'drizzle-orm'
import { oneTimeCodes } from './messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isOpenCode } from './is-open-code.ts'

/** Ends every code of an employee that has not been used. */
export async function voidCodes({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ voidedAt: deps.clock(), codeSealed: null })
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.employeeId, employeeId), isOpenCode))
}
