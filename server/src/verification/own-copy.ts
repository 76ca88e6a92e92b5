import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import { ownCopy } from '@bonafide/shared/contract/verification/flow-files.ts'
import { secondsInHour } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { comingDay } from './get-progress.ts'
import { loadBrand } from '#organisation/look/load-look.ts'
import { showsProgress } from '#employees/links/link-state.ts'
import { loadSteps } from '#employees/steps.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import type { Scope } from '#platform/scope.ts'
import { findUsableChecks } from '#right-to-work/checks/load-excuse.ts'
import { loadRecords } from '#right-to-work/checks/load-records.ts'
import { drawOwnCopy, type OwnCopy } from '#right-to-work/pack/report/own-copy.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { enterFlow, type FlowEmployee, openFlow } from './open-flow.ts'

const mostAnHour = 20

/** Mounts the copy that an employee keeps of their verification. */
export function mountOwnCopy(app: App): void {
  mount(app, ownCopy, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), makeOwnCopy, showsProgress),
  )
}

/** The copy of an employee who has finished, or whose follow-up has passed. */
async function makeOwnCopy(
  scope: Scope,
  { employee, link, followUp }: FlowEmployee,
): Promise<{ fileName: string; pdf: string }> {
  const { deps, tx } = scope
  if (followUp ? followUp.outcome !== 'pass' : employee.status !== 'completed') {
    throw new AppError('previous_step', 'Complete the previous step first')
  }
  await limitHits(tx, `own copy ${employee.id}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: mostAnHour,
    message: 'You have made many copies. Try again in an hour.',
  })
  const pdf = await drawOwnCopy(await loadOwnCopy(scope, employee), ruleBook())
  await record(scope, { action: 'copy.made', employeeId: employee.id, linkId: link.id })
  return { fileName: 'verification-copy.pdf', pdf: pdf.toString('base64') }
}

/** Loads the content of a copy, at any point of the verification. */
export async function loadOwnCopy(scope: Scope, employee: EmployeeRow): Promise<OwnCopy> {
  const { deps, tx, orgId } = scope
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const usable = (await findUsableChecks(scope, employee)).at(-1)
  const found = (await loadRecords(scope, employee.id)).find(({ id }) => id === usable?.event.id)
  return {
    createdAt: deps.clock(),
    fullName: employee.fullName,
    brand: await loadBrand(scope),
    startDate: comingDay(employee.startDate, deps.clock()),
    organisation: givenName(organisation?.name ?? ''),
    steps: await loadSteps(tx, { orgId, employeeId: employee.id }),
    check: found?.facts && 'check' in found.facts ? { ...found, facts: found.facts.check } : undefined,
  }
}
