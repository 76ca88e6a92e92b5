import {
  type EmployeeStatus,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq } from 'drizzle-orm'
import { isLiveKey } from '#accounts/api-keys/find-api-keys.ts'
import { listsOrigin, originNotAllowed } from '#embed/listed-origins.ts'
import { employees } from '#employees/employees-tables.ts'
import { raiseOpenedEarly } from '#employees/flags/raise-flag.ts'
import { readVisitor, traceVisit } from '#employees/flags/trace-visit.ts'
import { type LanguagePreference, languageRead, noteLanguage } from '#employees/follow-language.ts'
import { type Link, linkState, type showsProgress } from '#employees/links/link-state.ts'
import { links } from '#employees/links/links-tables.ts'
import { readLink } from '#employees/links/find-link.ts'
import { type Step, type Steps, untouchedStep, currentStep } from '#employees/steps.ts'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import { employerClosed, requireOpenOrganisation } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { enterOrganisation } from '#platform/db/reach.ts'
import { type Call, callIn } from '#platform/http/mount.ts'
import { inOrganisation, realNow, type Scope } from '#platform/scope.ts'
import { findFollowUpRequest, type FollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import {
  type EmbedBinding,
  type FlowEntry,
  type FlowSubject,
  invalidLink,
  isEmbedLive,
  openFlowId,
} from './find-entry.ts'
import { identityStatus } from './identity/identity-status.ts'
import { loadIdentitySessions } from './identity/identity-sessions.ts'
import { type IdentityRepeat, repeatOf, stepsOfRepeat } from './identity/repeats/repeat-of.ts'

/** The subject of a call, and the language that its page reports. */
export interface FlowVisit extends FlowSubject {
  reading?: LanguagePreference | undefined
}

/** The employee behind a live link, locked. With a follow-up or a repeat the steps are as that has them. */
export interface FlowEmployee extends LockedEmployee, FlowEntry {
  followUp?: FollowUpRequest | undefined
  repeat?: IdentityRepeat | undefined
}

/**
 * Reads what a flow identifier names, and has the request be in its organisation. An identifier that is worth nothing
 * leads to none.
 */
export async function enterFlow(
  call: Call,
  flowId: string,
  reading?: LanguagePreference,
): Promise<[Call, FlowVisit | undefined]> {
  const { keys, clock } = call.deps
  const subject = openFlowId(keys, flowId, clock())
  if (!subject) return [call, undefined]
  enterOrganisation(subject.orgId)
  return [await callIn(call, subject.orgId), { ...subject, reading }]
}

/** Runs one flow action as the employee behind a live link. Anything less than a live link is one and the same 404. */
export async function openFlow<T>(
  call: Call,
  visit: FlowVisit | undefined,
  act: (scope: Scope, locked: FlowEmployee) => Promise<T>,
  opens: typeof showsProgress = (link, now) => linkState(link, now) === 'active',
): Promise<T> {
  if (!visit) throw invalidLink()
  const { deps, pageOrigin } = call
  const { orgId, employeeId, linkId, embed, reading } = visit
  const visitor = await readVisitor(call, orgId)
  return inOrganisation(deps, { orgId, actor: `employee:${employeeId}` }, async (scope) => {
    await requireOpenOrganisation(scope.tx, orgId, employerClosed)
    const locked = await lockEmployeeRow(scope, employeeId)
    const link = await readLink(scope, linkId)
    const now = scope.deps.clock()
    const isOpen = link?.employeeId === employeeId && opens(link, now, embed !== undefined)
    if (!locked || !link || !isOpen || !(await isEmbedLive(scope.tx, link, now))) throw invalidLink()
    await requirePage(scope, embed, pageOrigin)
    const { employee } = locked
    const followUp = await followUpOf(scope.tx, link)
    const repeat = await repeatOf(scope.tx, link)
    const steps = await stepsToTake(scope, locked, { link, followUp, repeat })
    const language = languageRead(employee.language, reading)
    const acting = { employee: { ...employee, language }, steps, link, embed, followUp, repeat }
    const result = await act(scope, acting)
    if (language !== employee.language) await noteLanguage(scope, { employeeId, linkId, language })
    if (linkState(link, scope.deps.clock()) === 'active') await recordVisit(scope, { link, embed })
    const step = stepDone(steps, acting.steps)
    await traceVisit(scope, { employee, linkId, step }, visitor)
    return result
  })
}

/**
 * Asks again whether the link of a visit is live, at the end of what took long.
 * @throws AppError invalid_link
 */
export async function requireStillLive(
  deps: Call['deps'],
  tx: Connection,
  { orgId, employeeId, linkId }: FlowSubject,
): Promise<void> {
  const link = await readLink({ tx, orgId }, linkId)
  const now = deps.clock()
  const isLive = link?.employeeId === employeeId && linkState(link, now) === 'active'
  if (!isLive || !(await isEmbedLive(tx, link, now))) throw invalidLink()
  await requireOpenOrganisation(tx, orgId, employerClosed)
}

async function stepsToTake(
  { tx }: Scope,
  locked: LockedEmployee,
  { link, followUp, repeat }: Pick<FlowEmployee, 'link' | 'followUp' | 'repeat'>,
): Promise<Steps> {
  if (repeat) return stepsOfRepeat(repeat, identityStatus(await loadIdentitySessions(tx, link)))
  return followUp ? stepsOfFollowUp(followUp) : locked.steps
}

/** The step that a call has settled. An identity check is done by the employee who leaves for it; the provider settles it. */
function stepDone(before: Steps, after: Steps): StepType | null {
  const step = stepTypes[currentStep(before) - 1]
  return step && (step === 'id' || before[step] !== after[step]) ? step : null
}

/** A flow stays on the page its embed token was made for; any other is driven from pages the organisation lists. */
async function requirePage(
  { deps, tx, orgId }: Scope,
  embed: EmbedBinding | undefined,
  pageOrigin: string | undefined,
): Promise<void> {
  if (embed && pageOrigin !== embed.origin) throw originNotAllowed()
  if (pageOrigin !== undefined && !(await listsOrigin(tx, orgId, pageOrigin))) throw originNotAllowed()
  // The widget reads the progress anew, and is told there what has become of its token.
  if (embed && !(await isLiveKey(tx, { orgId, apiKeyId: embed.apiKeyId }, realNow(deps)))) throw invalidLink()
}

/** An accepted action, not a page view, is what shows that an employee opened the link: scanners fetch pages. */
async function recordVisit(scope: Scope, { link, embed }: FlowEntry): Promise<void> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  await tx
    .update(employees)
    .set({ lastActivityAt: now })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, link.employeeId)))
  if (link.openedAt) return
  await tx
    .update(links)
    .set({ openedAt: now })
    .where(and(eq(links.orgId, orgId), eq(links.id, link.id)))
  const action = link.kind === 'handoff' ? 'handoff.opened' : 'link.opened'
  await record(scope, { action, employeeId: link.employeeId, linkId: link.id })
  // The organisation's own page opens a flow without the link that was sent.
  if (!embed) await raiseOpenedEarly(scope, link)
}

/** The follow-up that a link, or a handoff of it, is for. */
export async function followUpOf(
  connection: Connection,
  { kind, orgId, employeeId, repeatId }: Link,
): Promise<FollowUpRequest | undefined> {
  if (kind === 'invitation' || repeatId !== null) return undefined
  const request = await findFollowUpRequest(connection, { orgId, employeeId })
  return request && (kind === 'followup' || !request.closedAt) ? request : undefined
}

const done: Step = { ...untouchedStep, status: 'pass' }

/** The steps as a follow-up has them: nothing but the right to work is to be done. */
export function stepsOfFollowUp({ outcome, method }: FollowUpRequest): Steps {
  const rtw: Step = { ...untouchedStep, status: outcome ?? 'pending', method }
  return { email: done, phone: done, id: done, rtw }
}

/** Returns the employee's status for a follow-up alone, regardless of their verification. */
export function statusOfFollowUp({ outcome }: FollowUpRequest): EmployeeStatus {
  if (outcome === 'fail') return 'failed'
  return outcome === 'pass' ? 'completed' : 'verifying'
}
