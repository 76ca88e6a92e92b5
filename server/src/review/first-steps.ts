import type { FirstStep, FirstSteps } from '@bonafide/shared/contract/organisation/first-steps.ts'
import { unnamedOrganisation } from '@bonafide/shared/contract/accounts/auth.ts'
import { and, eq, ne } from 'drizzle-orm'
import { readEmailState } from '#accounts/email-confirmation/confirm-email.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import { memberships, teamInvitations } from '#accounts/users-tables.ts'
import { hadTrial } from '#billing/reserve-credit.ts'
import { employees } from '#employees/employees-tables.ts'
import { logos } from '#organisation/look/logos-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns the first steps that are done; email and second factor are those of the user who asks. */
export async function listFirstSteps(scope: Scope, userId: string): Promise<FirstSteps> {
  const { tx, orgId } = scope
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  const colleagues =
    (await tx.$count(memberships, and(eq(memberships.orgId, orgId), ne(memberships.userId, userId)))) +
    (await tx.$count(teamInvitations, eq(teamInvitations.orgId, orgId)))
  const done: Record<FirstStep, boolean> = {
    name: organisation.name !== unnamedOrganisation,
    look: organisation.accentColour !== null || (await tx.$count(logos, eq(logos.orgId, orgId))) > 0,
    email: (await readEmailState(scope, userId)).confirmed,
    factor: await hasFactor(tx, userId),
    colleague: colleagues > 0,
    employee: (await tx.$count(employees, eq(employees.orgId, orgId))) > 0,
    widget: organisation.embedOrigins.length > 0,
  }
  const steps = Object.entries(done) as [FirstStep, boolean][]
  return {
    items: steps.map(([step, isDone]) => ({ step, done: isDone })),
    dismissed: organisation.firstStepsDismissedAt !== null,
    canTry: !(await hadTrial(scope)),
  }
}

/** Stops reminding of them. */
export async function dismissFirstSteps({ deps, tx, orgId }: Scope): Promise<{ dismissed: boolean }> {
  await tx
    .update(organisations)
    .set({ firstStepsDismissedAt: deps.clock() })
    .where(eq(organisations.id, orgId))
  return { dismissed: true }
}
