import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { createAccount } from '#accounts/sign-up.ts'
import { auditHeads } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { planChecks } from './demo-checks.ts'
import { planEmployees } from './demo-employees.ts'
import { employeeRows } from './demo-rows.ts'
import { planSigns } from './demo-signs.ts'
import { insertDemoSubscription } from './demo-subscription.ts'
import { drawSpecimens } from './draw-specimens.ts'
import { insertDemo } from './insert-demo.ts'

/** How to sign in to the demo organisation. Not a secret: it exists only where the sandbox does. */
export const demoSignIn = { email: 'demo@example.com', password: 'northgate-demo' } as const

const organisationName = 'Northgate Care Ltd'
const employeeCount = 240
const halfYearMs = 183 * millisecondsInDay

/**
 * Fills an empty database with an organisation to look at: employees in every state over half a year, with links
 * that work. Does nothing where there is a real organisation already.
 * @returns how to sign in, or undefined where there is no demo organisation
 */
export async function seedDemo(deps: Deps): Promise<typeof demoSignIn | undefined> {
  const [anyone] = await deps.db.select({ id: users.id }).from(users).limit(1)
  if (!anyone) await createDemoUser(deps)
  const demo = await findDemoUser(deps)
  if (!demo) return undefined
  await inOrganisation(deps, { orgId: demo.orgId, actor: 'system' }, (scope) => fill(scope, demo.userId))
  return demoSignIn
}

async function createDemoUser(deps: Deps): Promise<void> {
  const founded = new Date(deps.clock().getTime() - halfYearMs)
  const name = { name: 'Priya Raman', firstName: 'Priya', lastName: 'Raman' }
  const account = { ...demoSignIn, ...name, orgName: organisationName, orgSlug: 'northgate' }
  // Not through sign-up: its password is printed on the screen and would be refused there.
  await createAccount({ ...deps, clock: () => founded }, account)
}

/** Who the demo's user is, where there is one. */
export async function findDemoUser({ db }: Pick<Deps, 'db'>) {
  const [demo] = await db
    .select({ orgId: memberships.orgId, userId: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.emailKey, demoSignIn.email))
  return demo
}

// One transaction: a process that is killed half-way leaves an empty organisation, which the next start fills.
async function fill(scope: Scope, userId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const [existing] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.orgId, orgId))
    .limit(1)
  if (existing) return
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.orgId, orgId))
  if (!organisation || !head) throw new Error('the demo organisation is incomplete')
  const now = deps.clock()
  const setting = {
    orgId,
    userId,
    keys: deps.keys,
    publicUrl: deps.env.publicUrl,
    linkDays: organisation.linkDays,
    rules: deps.rules,
    now,
    specimens: await drawSpecimens(),
  }
  const planned = planEmployees(employeeCount, now)
  planChecks(planned, now)
  planSigns(planned, now)
  const rows = await Promise.all(planned.map((employee) => employeeRows(employee, setting)))
  await insertDemo(scope, rows, head)
  await insertDemoSubscription(scope)
}
