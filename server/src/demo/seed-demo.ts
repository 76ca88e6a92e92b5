import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { createUser } from '#accounts/create-user.ts'
import { hashPassword } from '#accounts/passwords/hash-password.ts'
import { createAccount } from '#accounts/sign-up.ts'
import { auditHeads } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { planChecks } from './demo-checks.ts'
import { planEmployees, type PlannedEmployee } from './demo-employees.ts'
import { employeeRows, type EmployeeRows } from './demo-rows.ts'
import { insertDemo, insertDemoSubscription } from './insert-demo.ts'
import { drawSpecimens } from './draw-specimens.ts'
import { addDays, addMinutes, min } from 'date-fns'
import { resolveManager } from '#employees/managers.ts'
import { snoozeEmployee } from '#employees/put-off.ts'
import { londonDay } from '#platform/london-day.ts'
import { phoneEnd } from '#employees/flags/raise-flag.ts'

/** The sign-in of the demo organisation's owner. Not a secret: it exists only where the sandbox does. */
const demoSignIn = { email: 'demo@example.com', password: 'seven-quiet-harbours' } as const

/** The sign-in of a user with a role. */
export interface DemoUser {
  email: string
  password: string
  role: Role
}

const organisationName = 'Northgate Care Ltd'
const employeeCount = 240
const halfYearMs = 183 * millisecondsInDay

/**
 * Fills an empty database with an organisation to look at: employees in every state over half a year, with links
 * that work. Does nothing in production, nor where there is a real organisation already.
 * @returns how to sign in, the owner first; undefined where there is no demo organisation
 */
export async function seedDemo(deps: Deps): Promise<[DemoUser, ...DemoUser[]] | undefined> {
  if (deps.settings.production) return undefined
  const [anyone] = await deps.db.select({ id: users.id }).from(users).limit(1)
  if (!anyone) await createDemoUser(deps)
  const demo = await findDemoUser(deps)
  if (!demo) return undefined
  await inOrganisation(deps, { orgId: demo.orgId, actor: 'system' }, (scope) => fill(scope, demo.userId))
  const others = colleagues.map(({ email, role }) => ({ email, role, password: demoSignIn.password }))
  return [{ ...demoSignIn, role: 'owner' }, ...others]
}

async function createDemoUser(deps: Deps): Promise<void> {
  const founded = foundedAt(deps)
  const name = { name: 'Priya Raman', firstName: 'Priya', lastName: 'Raman' }
  const account = { ...demoSignIn, ...name, orgName: organisationName, orgSlug: 'northgate' }
  // Bypasses sign-up, which would refuse the password, as it is printed on the screen.
  await createAccount({ ...deps, clock: () => founded }, account, {
    emailConfirmed: true,
    by: 'operator',
  })
}

const foundedAt = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - halfYearMs)

/** A user of each role that sees employees, beside the owner. */
const colleagues = [
  { role: 'admin', email: 'admin@example.com', firstName: 'Owen', lastName: 'Bright' },
  { role: 'verifier', email: 'verifier@example.com', firstName: 'Leila', lastName: 'Haddad' },
  { role: 'recruiter', email: 'recruiter@example.com', firstName: 'Tomasz', lastName: 'Lis' },
  { role: 'viewer', email: 'viewer@example.com', firstName: 'Grace', lastName: 'Obi' },
] as const

async function createColleagues(scope: Scope): Promise<void> {
  const { deps } = scope
  const founded = foundedAt(deps)
  const passwordHash = await hashPassword(demoSignIn.password, deps.settings.passwordMemoryKib)
  for (const { firstName, lastName, ...colleague } of colleagues) {
    const name = { name: `${firstName} ${lastName}`, firstName, lastName }
    await createUser(
      { ...scope, deps: { ...deps, clock: () => founded } },
      { ...colleague, ...name, id: crypto.randomUUID(), passwordHash, emailConfirmed: true },
    )
  }
}

/** Finds the demo's owner, if there is one. */
export async function findDemoUser({ db }: Pick<Deps, 'db'>) {
  const [demo] = await db
    .select({ orgId: memberships.orgId, userId: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.emailKey, demoSignIn.email))
  return demo
}

// Uses one transaction: a process that is killed half-way leaves an empty organisation, which the next start fills.
async function fill(scope: Scope, userId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const [existing] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.orgId, orgId))
    .limit(1)
  if (existing) return
  await createColleagues(scope)
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.orgId, orgId))
  if (!organisation || !head) throw new Error('the demo organisation is incomplete')
  const now = deps.clock()
  const setting = {
    orgId,
    userId,
    keys: deps.keys,
    key: await organisationKey(scope),
    publicUrl: deps.settings.publicUrl,
    linkDays: organisation.linkDays,
    rules: ruleBook(),
    now,
    specimens: await drawSpecimens(),
    managers: await namedManagers(scope),
  }
  const planned = planEmployees(employeeCount, now)
  planChecks(planned, now)
  planSigns(planned, now)
  const rows = await Promise.all(planned.map((employee) => employeeRows(employee, setting)))
  await insertDemo(scope, rows, head)
  await insertDemoSubscription(scope)
  await snoozeOne(scope, rows)
}

/** Of two sites the manager is known: of one a user, of the other no user. */
async function namedManagers(scope: Scope) {
  const user = await resolveManager(scope, { email: colleagues[1].email })
  const other = await resolveManager(scope, { name: 'Ruth Ellison', email: 'ruth.ellison@example.com' })
  return new Map([
    ['Leeds', user],
    ['Manchester', other],
  ])
}

/** The employee who has waited longest to open a link that still works is put off for a few days. */
async function snoozeOne(scope: Scope, rows: readonly EmployeeRows[]): Promise<void> {
  const now = scope.deps.clock()
  const waiting = rows.find(
    ({ employee, link, message }) =>
      employee.status === 'invited' && link.expiresAt > now && message.state === 'sent',
  )
  if (waiting) await snoozeEmployee(scope, waiting.employee.id, londonDay(addDays(now, 4)))
}

/**
 * Adds what only a few employees have: flags, no document for the identity check, and a document that was confirmed after
 * its link had been revoked. Each goes to the latest whose history allows it.
 */
function planSigns(all: readonly PlannedEmployee[], now: Date): void {
  const latest = all.toReversed()
  const late = latest.find((planned) => isAtIdentity(planned) && !planned.submissions.length)
  const reviewed = latest.find(({ submissions }) => submissions.some(({ documentName }) => documentName))
  const replaced = latest.find((planned) => isAtIdentity(planned) && planned !== late && planned !== reviewed)
  const completed = latest.find(({ outcome }) => outcome === 'completed')
  const known = new Set([late, reviewed, replaced])
  const undocumented = latest.find((planned) => isAtIdentity(planned) && !known.has(planned))
  if (late) submitLate(late, now)
  if (undocumented) undocumented.choice = { route: 'document', document: 'certificate' }
  if (replaced) flagPhone(replaced)
  for (const visited of [reviewed, completed]) if (visited) flagVisits(visited)
}

function isAtIdentity({ outcome, steps }: PlannedEmployee): boolean {
  return outcome === 'verifying' && steps.at(-1)?.type === 'phone'
}

function submitLate(planned: PlannedEmployee, now: Date): void {
  const start = planned.steps.at(-1)?.at ?? planned.invitedAt
  const end = min([addMinutes(start, 15), now])
  planned.linkRevokedAt = between(start, end, 1 / 3)
  planned.submissions.push({ status: 'verified', at: between(start, end, 2 / 3), isLate: true })
}

/** A user copied the link, and it was opened in their network. */
function flagVisits({ flags, invitedAt, steps: [email] }: PlannedEmployee): void {
  if (!email) return
  const copied = between(invitedAt, email.at, 1 / 2)
  flags.push({ code: 'link_copied_by_hr', at: copied }, { code: 'same_network_as_hr', at: email.at })
}

function flagPhone({ flags, phoneE164, steps: [email, phone] }: PlannedEmployee): void {
  if (!email || !phone || !phoneE164) return
  const replaced = between(email.at, phone.at, 1 / 2)
  flags.push({ code: 'phone_replaced', at: replaced, detail: phoneEnd(phoneE164) })
}

function between(from: Date, to: Date, share: number): Date {
  return new Date(from.getTime() + (to.getTime() - from.getTime()) * share)
}
