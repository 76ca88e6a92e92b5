import { TZDate } from '@date-fns/tz'
import { and, asc, between, eq, isNull, not } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isOfTest } from '#platform/db/test-organisation.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { isStarter, managerDayBefore, managerWeek, weeksAhead } from './manager-updates.ts'
import { mailboxId } from './stop-manager-updates.ts'

const monday = 1
const friday = 5
/** London hours. What was not queued by noon is left out: the next email tells of it, or it is too late. */
const hours = { from: 8, before: 12 }

/**
 * Queues the emails to managers on the morning of a working day: on Monday those of the week, and on the others of who
 * starts before the working day after the next. The ids of the messages follow from the day and the manager, so each is
 * sent once, however often this runs and in however many processes. Test data has no managers who are told.
 */
export async function sendManagerUpdates(deps: Deps): Promise<Record<string, number>> {
  const now = TZDate.tz('Europe/London', deps.clock())
  const weekday = now.getDay()
  const isWorkingDay = weekday >= monday && weekday <= friday
  const isTime = isWorkingDay && now.getHours() >= hours.from && now.getHours() < hours.before
  if (!isTime) return { queued: 0 }
  const telling = await deps.db
    .select({ orgId: organisations.id })
    .from(organisations)
    .where(
      and(
        eq(organisations.managerUpdates, true),
        isNull(organisations.closedAt),
        isNull(organisations.erasedAt),
        not(isOfTest(organisations.id)),
      ),
    )
  let queued = 0
  for (const { orgId } of telling) {
    queued += await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => queueUpdates(scope, weekday))
  }
  return { queued }
}

export const managerUpdatesTask: HourlyTask = { name: 'manager-updates', run: sendManagerUpdates }

async function queueUpdates(scope: Scope, weekday: number): Promise<number> {
  const { deps, orgId } = scope
  const today = londonDay(deps.clock())
  const isWeek = weekday === monday
  const days = isWeek
    ? { from: today, to: daysAfter(today, weeksAhead - 1) }
    : { from: daysAfter(today, 1), to: daysAfter(today, weekday === friday ? 3 : 1) }
  const kind = isWeek ? managerWeek : managerDayBefore
  const managers = await findManagers(scope, days)
  for (const [key, { userId, email, employeeIds }] of managers) {
    const id = derivedId(`${kind.name} ${orgId} ${key} ${today}`)
    const about = {
      mailboxId: mailboxId(orgId, email),
      employees: employeeIds.map((employeeId) => ({ employeeId })),
    }
    await queueMessage(scope, kind, { id, channel: 'email', about, ...(userId && { userId }) })
  }
  return managers.size
}

interface Told {
  userId: string | null
  email: string
  employeeIds: string[]
}

/** Returns the managers of those who start in these days, with the employees that each is told of, by first day. */
async function findManagers(
  { tx, orgId }: Scope,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Told>> {
  const { id, startDate, managerKey, managerUserId, managerEmail } = employees
  const rows = await tx
    .select({ id, key: managerKey, userId: managerUserId, given: managerEmail, own: users.email })
    .from(employees)
    .leftJoin(users, eq(users.id, managerUserId))
    .where(and(eq(employees.orgId, orgId), isStarter(), between(startDate, from, to)))
    .orderBy(asc(managerKey), asc(startDate), asc(id))
  const managers = new Map<string, Told>()
  for (const { id: employeeId, key, userId, given, own } of rows) {
    const email = own ?? given
    if (!key || !email) continue
    const told = managers.get(key) ?? { userId, email, employeeIds: [] }
    told.employeeIds.push(employeeId)
    managers.set(key, told)
  }
  return managers
}
