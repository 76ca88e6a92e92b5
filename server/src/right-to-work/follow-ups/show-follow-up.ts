import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { FollowUp } from '@bonafide/shared/contract/follow-ups.ts'
import { hasLeft, type Working } from '@bonafide/shared/contract/statutory-excuse.ts'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { endOf, nextAlertDay } from './alert-days.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'

interface Planned {
  followUpDue: string | null
  until: string | null
}

/** When an employee's right to work is to be checked again, and what is sent about it. */
export async function showFollowUp(
  { deps, tx, orgId }: Scope,
  employee: Working & { id: string },
  planned: Planned,
): Promise<FollowUp | null> {
  const today = londonDay(deps.clock())
  if (planned.followUpDue === null || hasLeft(employee, today)) return null
  const [last] = await tx
    .select()
    .from(rightToWorkAlerts)
    .where(
      and(
        eq(rightToWorkAlerts.orgId, orgId),
        eq(rightToWorkAlerts.employeeId, employee.id),
        isNotNull(rightToWorkAlerts.sentAt),
      ),
    )
    .orderBy(desc(rightToWorkAlerts.sentAt))
    .limit(1)
  const end = endOf(planned)
  const { days } = ruleBook().inForce(today).alerts
  return {
    due: planned.followUpDue,
    nextAlert: (end !== null && nextAlertDay(end, today, days)) || null,
    lastSent: last?.sentAt ? { at: last.sentAt.toISOString(), kind: last.kind, days: last.days } : null,
  }
}
