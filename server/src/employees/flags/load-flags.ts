import { flagText } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { type Flag, type FlagCode, flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
import { and, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { flags } from './flags-tables.ts'

/**
 * Returns the condition, on its code, that the reader is told of a flag. A shared number tells a user who is limited to
 * sites of an employee who may be at another; a user who decides an identity is not limited.
 */
export function isToldFlag({ sites }: Pick<ReadScope, 'sites'>, code: SQLWrapper): SQL {
  const shared: FlagCode = 'phone_shared'
  return sites ? sql`${code} <> ${shared}` : sql`true`
}

/** Returns the flags of some employees, each code once and as it was raised last, in the order of the contract. */
export async function loadFlags(
  { tx, orgId, sites }: Pick<ReadScope, 'tx' | 'orgId' | 'sites'>,
  employeeIds: readonly string[],
): Promise<Map<string, Flag[]>> {
  const rows = await tx
    .select()
    .from(flags)
    .where(
      and(
        eq(flags.orgId, orgId),
        inArray(flags.employeeId, [...employeeIds]),
        isToldFlag({ sites }, flags.code),
      ),
    )
    .orderBy(desc(flags.at))
  return new Map(
    employeeIds.map((id) => {
      const own = rows.filter(({ employeeId }) => employeeId === id)
      const latest = flagCodes.flatMap((known) => own.find(({ code }) => code === known) ?? [])
      return [
        id,
        latest.map(({ code, at, detail }) => ({ code, at: at.toISOString(), text: flagText(code, detail) })),
      ]
    }),
  )
}

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
