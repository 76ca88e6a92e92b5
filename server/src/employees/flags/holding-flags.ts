import type { FlagCode } from '@bonafide/shared/contract/flags.ts'
import { and, eq, sql } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { flags } from './flags-tables.ts'

/** Returns the flags of an employee that their organisation lets hold the identity step, as it is set up now. */
export async function holdingFlags({ tx, orgId }: Scope, employeeId: string): Promise<FlagCode[]> {
  const rows = await tx
    .selectDistinct({ code: flags.code })
    .from(flags)
    .innerJoin(organisations, eq(organisations.id, flags.orgId))
    .where(
      and(
        eq(flags.orgId, orgId),
        eq(flags.employeeId, employeeId),
        sql`${flags.code} = any(${organisations.holdFlags})`,
      ),
    )
    .orderBy(flags.code)
  return rows.map(({ code }) => code)
}
