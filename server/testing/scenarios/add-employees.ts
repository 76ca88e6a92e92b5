import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { addToCounts } from '#employees/list/employee-counts.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { searchText } from '#employees/list/search-text.ts'

const batch = 400

/** Many employees at once, `Employee 0` the newest, a hundred of them at each second; every other one has failed. */
export async function addEmployees({ db, clock }: Deps, orgId: string, count: number): Promise<void> {
  const now = clock().getTime()
  const added = Array.from({ length: count }, (_, index) => {
    const walker = { fullName: `Employee ${index}`, email: `employee${index}@example.com` }
    return {
      ...walker,
      orgId,
      id: crypto.randomUUID(),
      emailKey: walker.email,
      status: index % 2 ? ('failed' as const) : ('invited' as const),
      source: 'test',
      inviteChannelPref: 'email' as const,
      searchText: searchText(walker),
      createdAt: new Date(now - Math.floor(index / 100) * 1000),
    }
  })
  for (let start = 0; start < count; start += batch) {
    const some = added.slice(start, start + batch)
    await db.insert(employees).values(some)
    const failed = some.filter(({ status }) => status === 'failed').length
    await addToCounts({ tx: db, orgId }, { failed, invited: some.length - failed })
    await db
      .insert(steps)
      .values(some.flatMap(({ id }) => stepTypes.map((type) => ({ orgId, employeeId: id, type }))))
  }
}
