import { flagText } from '@bonafide/shared/contract/flag-texts.ts'
import { type Flag, flagCodes } from '@bonafide/shared/contract/flags.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ReadScope } from '#platform/scope.ts'
import { flags } from './flags-tables.ts'

/** The flags of some employees, each code once and as it was raised last, in the order of the contract. */
export async function loadFlags(
  { tx, orgId }: Pick<ReadScope, 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<Map<string, Flag[]>> {
  const rows = await tx
    .select()
    .from(flags)
    .where(and(eq(flags.orgId, orgId), inArray(flags.employeeId, [...employeeIds])))
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
