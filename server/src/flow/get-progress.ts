import type { FlowProgress } from '@bonafide/shared/contract/flow.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '#db/database.ts'
import { employees, organisations } from '#db/schema.ts'
import type { Deps } from '#deps.ts'
import { identityStanding } from '#identity/identity-standing.ts'
import { loadIdentitySessions } from '#identity/load-identity-sessions.ts'
import { findLink } from '#links/find-link.ts'
import { type Link, showsProgress } from '#links/link-state.ts'
import { rightToWorkState } from '#rtw/right-to-work-state.ts'
import { sealFlowId } from './flow-id.ts'
import { invalidLink } from './invalid-link.ts'
import { loadSteps } from './load-steps.ts'
import { maskEmail } from './mask-email.ts'
import { currentStep } from './step-order.ts'

/** Where the person behind a link stands. Only reads: mail scanners open links before people do. */
export async function getProgress(deps: Deps, token: string): Promise<FlowProgress> {
  // Read-only to the database too, and one snapshot: a step and the status that follows from it never disagree.
  return deps.db.transaction((tx) => readProgress({ ...deps, db: tx }, token), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

type Reader = Pick<Deps, 'clock' | 'keys' | 'providers'> & { db: Connection }

async function readProgress(deps: Reader, token: string): Promise<FlowProgress> {
  const now = deps.clock()
  const link = await findLink(deps, token)
  const found = link && showsProgress(link, now) ? await readEmployee(deps, link) : undefined
  if (!link || !found) throw invalidLink()
  const { employee, organisation } = found
  const { orgId, employeeId, channel } = link
  const steps = await loadSteps(deps.db, link)
  const standing = identityStanding(await loadIdentitySessions(deps.db, link))
  const emailKnown = channel === 'email' || steps.email.status === 'pass'
  const { identity, rtw, sms } = deps.providers
  return {
    currentStep: currentStep(steps),
    status: employee.status,
    employeeId: sealFlowId(deps.keys, { orgId, employeeId, linkId: link.id }, now),
    steps,
    employee: {
      email: emailKnown ? employee.email : maskEmail(employee.email),
      phoneE164: employee.phoneE164,
    },
    organisation,
    channel,
    identity: {
      state: standing.state,
      attemptsLeft: standing.attemptsLeft,
      reason: standing.reason,
    },
    rightToWork: rightToWorkState(steps.rtw),
    sandbox: identity.sandbox || rtw.sandbox || sms.sandbox,
  }
}

async function readEmployee({ db }: Reader, { orgId, employeeId }: Link) {
  const [found] = await db
    .select({ employee: employees, organisation: { name: organisations.name } })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.orgId))
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  return found
}
