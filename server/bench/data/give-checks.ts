import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { eventsOf, nextRow, openRecord, type StoredCheck } from '#right-to-work/checks/check-record.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { storeListed } from '#right-to-work/checks/refresh-excuse.ts'
import { statutoryExcuse } from '#right-to-work/excuse/statutory-excuse.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import type { BenchOrganisation } from './organisations.ts'

const batch = 1000
const sites = ['Leeds', 'Bristol', 'Cardiff', 'Glasgow']

/**
 * Records a check of each employee of an organisation, as if it had been made on their start date a year ago: of a third
 * an eVisa without an end, of the others one that ends on some day of the two years that come.
 * @returns how many there are
 */
export async function giveChecks(deps: Deps, { orgId, userId }: BenchOrganisation): Promise<number> {
  const today = londonDay(deps.clock())
  const startDate = daysAfter(today, -365)
  const at = new Date(`${startDate}T08:00Z`)
  const rulesVersion = ruleBook().inForce(startDate).version
  const { rows, key } = await reachingOrganisation(orgId, async () => ({
    rows: await deps.db
      .select({ id: employees.id, fullName: employees.fullName })
      .from(employees)
      .where(eq(employees.orgId, orgId)),
    key: await organisationKey({ deps, tx: deps.db, orgId }),
  }))
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const records = some.map(({ id, fullName }, index) =>
      nextRow(key, undefined, {
        orgId,
        employeeId: id,
        id: randomUUID(),
        kind: 'initial',
        recordedAt: at,
        recordedBy: `user:${userId}`,
        rulesVersion,
        supersedes: null,
        facts: {
          check: evisaCheck(
            fullName,
            at,
            index % 3 ? daysAfter(today, 1 + ((from + index) % 730)) : undefined,
          ),
        },
      }),
    )
    const excuses = records.map((row) => {
      const events = eventsOf([openRecord(key, row)])
      const engagement = { startDate, origin: 'hired' } as const
      return [row.employeeId, statutoryExcuse(events, engagement, ruleBook(), deps.clock())] as const
    })
    const computedOn = daysAfter(today, -1)
    const states = excuses.map(([employeeId, { state, until, followUpDue }]) => {
      return { orgId, employeeId, state, until, followUpDue, computedOn }
    })
    const ids = some.map(({ id }) => id)
    await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
      const { tx } = scope
      await tx
        .update(employees)
        .set({ startDate, origin: 'hired', site: sites[(from / batch) % sites.length] })
        .where(and(eq(employees.orgId, orgId), inArray(employees.id, ids)))
      await tx.insert(rightToWorkChecks).values(records)
      await tx.insert(rightToWorkStates).values(states)
      for (const [employeeId, excuse] of excuses)
        await storeListed(scope, [{ id: employeeId, conditionsSealed: null, excuse: null }, excuse])
    })
  }
  return rows.length
}

function evisaCheck(nameOnEvidence: string, at: Date, permissionEnd: string | undefined): StoredCheck {
  const checkedAt = at.toISOString()
  const file = {
    fileId: randomUUID(),
    mime: 'application/pdf' as const,
    bytes: 40_000,
    sha256: createHash('sha256').update(checkedAt).digest('hex'),
    label: 'Result page',
    capturedAt: checkedAt,
    part: 'result_page' as const,
  }
  return {
    kind: 'initial',
    route: 'online',
    nameOnEvidence,
    nameMatch: 'match',
    nameMatches: true,
    familyNameAgrees: true,
    shareCodeLast3: '90Z',
    dateOfBirth: '1990-05-17',
    ...(permissionEnd
      ? {
          permission: 'time_limited',
          permissionEnd,
          weeklyHoursLimit: 20,
          jobFits: { jobTitle: 'Care worker' },
        }
      : { permission: 'settled' }),
    beforeWorkStarted: true,
    likeness: { mode: 'in_person', at: checkedAt },
    checkedAt,
    outcome: 'pass',
    files: [file],
  }
}
