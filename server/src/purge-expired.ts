import { millisecondsInDay } from 'date-fns/constants'
import { and, getTableName, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Deps } from '#platform/scope.ts'
import type { Db } from '#platform/db/database.ts'
import { deleteSome } from '#platform/db/delete-some.ts'
import { idempotencyKeys, providerEvents, rateCounters } from '#platform/db/request-tables.ts'
import { knownDevices } from '#accounts/devices/known-devices-tables.ts'
import { mailedTokens } from '#accounts/mailed-tokens/mailed-tokens-tables.ts'
import { factorChallenges, factors } from '#accounts/second-factor/factors-tables.ts'
import { signInFailures } from '#accounts/sign-in-failures-tables.ts'
import { userTraces } from '#accounts/sessions/user-traces-tables.ts'
import { sessions } from '#accounts/users-tables.ts'
import { employeeTraces } from '#flags/traces-tables.ts'
import { callerKeys } from '#platform/callers/caller-keys-tables.ts'
import { appointments } from '#right-to-work/appointments/appointments-tables.ts'
import { staffImportRows, staffImports } from '#staff-import/staff-imports-tables.ts'
import { ssoTokens } from '#single-sign-on/sso-tables.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'

const deliveryDays = 30
// Nothing hangs on them: one that came again would find all it does done, or be refused for its age.
const eventDays = 90
const traceDays = 90
// As long as its cookie lives.
const deviceDays = 400
// A row of failures ends with a month without any.
const failureDays = 30
// As long as a user has to correct the rows that were refused.
const staffImportDays = 7
// For who looks up what became of it.
const appointmentDays = 30
// Few enough for each statement to end within its limit, however much there is after a long outage.
const batchSize = 5000

/** Removes what is of no use any more, and answers how many rows of each table that were. */
export async function purgeExpired({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<Record<string, number>> {
  const before = (days: number) => new Date(clock().getTime() - days * millisecondsInDay)
  const useless: [PgTable, SQL | undefined][] = [
    [rateCounters, lt(rateCounters.day, before(1).toISOString().slice(0, 10))],
    [idempotencyKeys, lt(idempotencyKeys.createdAt, before(1))],
    [sessions, lt(sessions.expiresAt, before(1))],
    [knownDevices, lt(knownDevices.usedAt, before(deviceDays))],
    [signInFailures, lt(signInFailures.lastAt, before(failureDays))],
    [ssoTokens, lt(ssoTokens.expiresAt, before(1))],
    [mailedTokens, lt(mailedTokens.expiresAt, before(1))],
    [factorChallenges, lt(factorChallenges.expiresAt, before(1))],
    [factors, and(isNull(factors.confirmedAt), lt(factors.createdAt, before(1)))],
    [webhookDeliveries, lt(webhookDeliveries.createdAt, before(deliveryDays))],
    [providerEvents, lt(providerEvents.receivedAt, before(eventDays))],
    [employeeTraces, lt(employeeTraces.at, before(traceDays))],
    [userTraces, lt(userTraces.at, before(traceDays))],
    [staffImportRows, lt(staffImportRows.createdAt, before(staffImportDays))],
    [staffImports, lt(staffImports.createdAt, before(staffImportDays))],
    [appointments, lt(appointments.startsAt, before(appointmentDays))],
    [callerKeys, lt(callerKeys.usableUntil, clock())],
  ]
  const removed: Record<string, number> = {}
  for (const [table, isUseless] of useless) {
    const count = await remove(db, table, isUseless)
    if (count) removed[getTableName(table)] = count
  }
  return removed
}

export const purgeExpiredTask: HourlyTask = { name: 'purge', run: purgeExpired }

async function remove(db: Db, table: PgTable, isUseless: SQL | undefined): Promise<number> {
  let sum = 0
  for (let count = batchSize; count === batchSize; sum += count) {
    count = await deleteSome(db, table, { where: isUseless, limit: batchSize })
  }
  return sum
}
