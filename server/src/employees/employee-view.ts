import type {
  Assignee,
  Employee,
  StepType,
  VerificationSteps,
} from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import { londonDay } from '#platform/london-day.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { type employees, steps } from './employees-tables.ts'
import { openLinkToken } from './links/create-link.ts'
import { linkState } from './links/link-state.ts'
import { links } from './links/links-tables.ts'
import { loadManagers, type ManagerUser, managerView } from './managers.ts'
import { openConditions } from './sealed-fields.ts'
import { identityDueAt, showListed } from './show-listed.ts'

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
  | 'managerName'
  | 'managerEmail'
  | 'managerUserId'
  | 'managerKey'
  | 'managerLeft'
> & {
  identityRepeatedAt: Date | string | null
  createdAt: Date | string
  lastActivityAt: Date | string | null
  erasedAt: Date | string | null
  /** Where it was read with them. */
  assignee?: Assignee
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
  const manager = managerView(employee, parts.managers)
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
    ...(manager && { manager }),
    ...(employee.assignee && { assignee: employee.assignee }),
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

function stepsView(own: readonly ShownStep[] = []): VerificationSteps {
  const view = (type: StepType) => stepView(own, type)
  return { email: view('email'), phone: view('phone'), id: view('id'), rtw: view('rtw') }
}

/** Returns a step as it is shown everywhere; one without a row is pending. */
export function stepView(own: readonly ShownStep[], type: StepType): VerificationSteps[StepType] {
  const step = own.find((candidate) => candidate.type === type)
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

type Step = typeof steps.$inferSelect
type Link = typeof links.$inferSelect

/** The shown columns of a step and of a link. */
export type ShownStep = Pick<Step, 'type' | 'status' | 'reason' | 'method' | 'assurance'> & {
  completedAt: Date | string | null
  invalidatedAt: Date | string | null
}
export type ShownLink = Pick<Link, 'orgId' | 'id' | 'expiresAt' | 'usedAt' | 'revokedAt' | 'tokenSealed'>

/** The rows that belong to the employees on a page, by employee. */
export interface ViewParts<S = ShownStep, L = ShownLink> {
  steps: ReadonlyMap<string, S[]>
  latestLink: ReadonlyMap<string, L>
  /** The users who are managers, by id; left out where the rows have their names already. */
  managers?: ReadonlyMap<string, ManagerUser>
}

export async function loadViewParts(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<ViewParts<Step, Link>> {
  if (!employeeIds.length) return { steps: new Map(), latestLink: new Map() }
  const stepRows = await tx
    .select()
    .from(steps)
    .where(and(eq(steps.orgId, orgId), inArray(steps.employeeId, [...employeeIds])))
  const linkRows = await tx
    .selectDistinctOn([links.employeeId])
    .from(links)
    .where(
      and(eq(links.orgId, orgId), inArray(links.employeeId, [...employeeIds]), eq(links.kind, 'invitation')),
    )
    .orderBy(links.employeeId, desc(links.createdAt), desc(links.id))
  const stepsOf = new Map<string, Step[]>(employeeIds.map((id) => [id, []]))
  for (const step of stepRows) stepsOf.get(step.employeeId)?.push(step)
  return {
    steps: stepsOf,
    latestLink: new Map(linkRows.map((link) => [link.employeeId, link])),
    managers: await loadManagers({ tx, orgId }, employeeIds),
  }
}
