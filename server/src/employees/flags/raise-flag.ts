import { type FlagCode, flagDescriptors } from '@bonafide/shared/contract/flags.ts'
import { sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { flags } from './flags-tables.ts'

interface RaisedFlag {
  code: FlagCode
  employeeId: string
  /** The link that it is about; left out where it is about the employee. */
  linkId?: string
  /** The addition to its sentence. */
  detail?: string | undefined
}

/** Raises a flag once for an employee, or for one of their links, and anew with another detail. It decides nothing. */
export async function raiseFlag(
  scope: Scope,
  { code, employeeId, linkId, detail }: RaisedFlag,
): Promise<void> {
  const { deps, tx, orgId } = scope
  const at = deps.clock()
  const raised = await tx
    .insert(flags)
    .values({ orgId, employeeId, code, aboutId: linkId ?? employeeId, detail, at })
    .onConflictDoUpdate({
      target: [flags.orgId, flags.employeeId, flags.code, flags.aboutId],
      set: { detail: sql`excluded.detail`, at },
      setWhere: sql`excluded.detail is not null and ${flags.detail} is distinct from excluded.detail`,
    })
    .returning({ code: flags.code })
  if (!raised.length) return
  const byServer = { ...scope, actor: 'system' } as const
  await record(byServer, {
    action: 'flag.raised',
    employeeId,
    ...(linkId && { linkId }),
    data: { code, reason: flagDescriptors[code].label },
  })
}

const shownDigits = 3

/** Returns the digits of a phone number that a sentence may show. */
export function phoneEnd(phoneE164: string): string {
  return phoneE164.slice(-shownDigits)
}
