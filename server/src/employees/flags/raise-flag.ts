import { flagDescriptors } from '@bonafide/shared/contract/employees/flag-texts.ts'
import type { FlagCode } from '@bonafide/shared/contract/employees/identity-review.ts'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { linkOfMessage } from '#employees/links/find-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { messages } from '#messages/messages-tables.ts'
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

/**
 * Flags a link that is used for the first time when no message with it has been delivered: all are still waiting, or
 * came back. One that was handed over counts as delivered, since not every channel says more.
 */
export async function raiseOpenedEarly(scope: Scope, link: Link): Promise<void> {
  // A handoff is never sent.
  if (link.kind !== 'invitation') return
  const { tx, orgId } = scope
  const { employeeId, id: linkId } = link
  const [delivered] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.employeeId, employeeId),
        eq(linkOfMessage, linkId),
        ne(messages.state, 'failed'),
        or(isNotNull(messages.sentAt), isNotNull(messages.providerRef)),
      ),
    )
    .limit(1)
  if (!delivered) await raiseFlag(scope, { code: 'opened_before_delivered', employeeId, linkId })
}

/** Enough to look into; a number that all of a workplace uses shall not hold up the one who confirms it. */
const mostFlagged = 20

/**
 * Flags an employee who has just confirmed a number, and every other of the organisation who had confirmed it before. After
 * the step is written into the audit log, whose end is locked from then on: of two at once the second sees the first.
 */
export async function raisePhoneShared(
  scope: Scope,
  { id, phoneE164 }: { id: string; phoneE164: string | null },
): Promise<void> {
  if (!phoneE164) return
  const { tx, orgId } = scope
  const others = await tx
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(
      steps,
      and(
        eq(steps.orgId, employees.orgId),
        eq(steps.employeeId, employees.id),
        eq(steps.type, 'phone'),
        eq(steps.status, 'pass'),
      ),
    )
    .where(
      and(
        eq(employees.orgId, orgId),
        eq(employees.phoneE164, phoneE164),
        ne(employees.id, id),
        isNull(employees.erasedAt),
      ),
    )
    .orderBy(employees.id)
    .limit(mostFlagged)
  if (!others.length) return
  for (const employeeId of [id, ...others.map((other) => other.id)]) {
    await raiseFlag(scope, { code: 'phone_shared', employeeId, detail: phoneEnd(phoneE164) })
  }
}
