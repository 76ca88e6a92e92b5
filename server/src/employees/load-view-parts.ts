import { and, desc, eq, inArray } from 'drizzle-orm'
import { links } from '#employees/links/links-tables.ts'
import { steps } from './employees-tables.ts'
import type { Scope } from '#platform/scope.ts'

export type Step = typeof steps.$inferSelect
export type Link = typeof links.$inferSelect

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
  }
}
