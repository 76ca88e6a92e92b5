import { and, eq } from 'drizzle-orm'
import { appendAudit } from '#audit/append-audit.ts'
import { employees, links } from '#db/schema.ts'
import { type Deps, inOrganisation, type Scope } from '#deps.ts'
import { type Link, linkState } from '#links/link-state.ts'
import type { FlowSubject } from './flow-id.ts'
import { invalidLink } from './invalid-link.ts'
import { lockPerson, type Person } from './lock-person.ts'

/** The person behind a live link, locked. */
export interface FlowPerson extends Person {
  link: Link
}

/** Runs one flow action as the person behind a live link. Anything less than a live link is one and the same 404. */
export async function openFlow<T>(
  deps: Deps,
  subject: FlowSubject | undefined,
  act: (scope: Scope, person: FlowPerson) => Promise<T>,
  opens: (link: Link, now: Date) => boolean = (link, now) => linkState(link, now) === 'active',
): Promise<T> {
  if (!subject) throw invalidLink()
  const { orgId, employeeId, linkId } = subject
  return inOrganisation(deps, { orgId, actor: `employee:${employeeId}` }, async (scope) => {
    const person = await lockPerson(scope, employeeId)
    const link = await readLink(scope, linkId)
    if (!person || link?.employeeId !== employeeId || !opens(link, deps.clock())) throw invalidLink()
    const result = await act(scope, { ...person, link })
    if (linkState(link, deps.clock()) === 'active') await recordVisit(scope, link)
    return result
  })
}

async function readLink({ tx, orgId }: Scope, linkId: string): Promise<Link | undefined> {
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.id, linkId)))
  return link
}

/** An accepted action, not a page view, is what shows that a person opened the link: scanners fetch pages. */
async function recordVisit(scope: Scope, link: Link): Promise<void> {
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
  await appendAudit(scope, { action: 'link.opened', employeeId: link.employeeId, linkId: link.id })
}
