import { openLinkToken } from '#employees/links/new-link-token.ts'
import type { Employee, StepType, VerificationSteps } from '@bonafide/shared/contract/employees.ts'
import type { employees } from './employees-tables.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { ReadScope } from '#platform/scope.ts'
import { londonDay } from '#platform/london-day.ts'
import { linkState } from '#employees/links/link-state.ts'
import { identityDueAt } from './identity-due.ts'
import { showListed } from './show-listed.ts'
import { openConditions } from './sealed-fields.ts'
import type { ShownStep, ViewParts } from './load-view-parts.ts'

type Row = typeof employees.$inferSelect

/** The shown columns of an employee. An instant is text where it is as it will be shown already. */
export type ShownEmployee = Pick<
  Row,
  | 'id'
  | 'orgId'
  | 'fullName'
  | 'email'
  | 'phoneE164'
  | 'status'
  | 'source'
  | 'inviteChannelPref'
  | 'language'
  | 'engagement'
  | 'startDate'
  | 'leaveDate'
  | 'notHiredOn'
  | 'site'
  | 'conditionsSealed'
  | 'excuse'
  | 'origin'
  | 'externalId'
  | 'metadata'
> & {
  identityRepeatedAt: Date | string | null
  createdAt: Date | string
  lastActivityAt: Date | string | null
  erasedAt: Date | string | null
}

/** The user who reads, and the means to. */
type Reader = Pick<ReadScope, 'deps' | 'permissions'> & {
  /** The key of the organisation, where one of the employees has limits on their work. */
  key?: OrganisationKey | undefined
}

/** Returns an employee as the console sees them. The token is in it for who may invite, while the link opens the flow. */
export function employeeView(
  { deps: { keys, clock }, permissions, key }: Reader,
  employee: ShownEmployee,
  parts: ViewParts,
): Employee {
  const link = parts.latestLink.get(employee.id)
  const state = link ? linkState(link, clock()) : null
  const dueAt = identityDueAt(employee, parts.steps.get(employee.id), clock())
  const identityOverdue = dueAt !== undefined && dueAt <= clock()
  const conditions = openConditions(key, employee.conditionsSealed)
  return {
    employeeId: employee.id,
    orgId: employee.orgId,
    fullName: employee.fullName,
    email: employee.email,
    phoneE164: employee.phoneE164,
    status: employee.status,
    candidateId: null,
    badgeUrl: null,
    source: employee.source,
    createdAt: shownInstant(employee.createdAt),
    inviteChannelPref: employee.inviteChannelPref,
    language: employee.language,
    engagement: employee.engagement,
    startDate: employee.startDate,
    leaveDate: employee.leaveDate,
    // Left out where there is none, as nearly everywhere.
    ...(employee.notHiredOn && { notHiredOn: employee.notHiredOn }),
    site: employee.site,
    ...(conditions.length && { conditions }),
    origin: employee.origin,
    ...(employee.externalId && { externalId: employee.externalId }),
    ...(employee.metadata && { metadata: employee.metadata }),
    ...(dueAt && { identityOverdue }),
    expiresAt: link?.expiresAt.toISOString() ?? null,
    lastActivityAt: shownInstant(employee.lastActivityAt),
    erasedAt: shownInstant(employee.erasedAt),
    verificationToken:
      permissions?.has('employees:write') && link && state === 'active' ? openLinkToken(keys, link) : null,
    linkState: state,
    verificationSteps: stepsView(parts.steps.get(employee.id)),
    ...(!employee.erasedAt && {
      rightToWork: showListed(employee, { conditions, identityOverdue, today: londonDay(clock()) }),
    }),
  }
}

function stepsView(steps: readonly ShownStep[] = []): VerificationSteps {
  const view = (type: StepType) => stepView(steps, type)
  return { email: view('email'), phone: view('phone'), id: view('id'), rtw: view('rtw') }
}

/** Returns a step as it is shown everywhere; one without a row is pending. */
export function stepView(steps: readonly ShownStep[], type: StepType): VerificationSteps[StepType] {
  const step = steps.find((candidate) => candidate.type === type)
  return {
    status: step?.status ?? 'pending',
    completedAt: shownInstant(step?.completedAt ?? null),
    reason: step?.reason ?? null,
    method: step?.method ?? null,
    assurance: step?.assurance ?? null,
    // Left out where there is none, as nearly everywhere: it would be a twelfth of a list's bytes.
    ...(step?.invalidatedAt && { invalidatedAt: isoText(step.invalidatedAt) }),
  }
}

function shownInstant(instant: Date | string | null): string | null {
  return instant && isoText(instant)
}

function isoText(instant: Date | string): string {
  return instant instanceof Date ? instant.toISOString() : instant
}
