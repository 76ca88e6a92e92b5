import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { links } from '#employees/links/links-tables.ts'
import { type Deps, inOrganisation, realNow } from '#platform/scope.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import type { Link } from '#employees/links/link-state.ts'

// Looked for every hour; after an outage of a week, what expired before it is not announced. The clock of a test organisation leaps: all
// that expires between the real time and its own is.
const lookBackMs = 7 * millisecondsInDay

/**
 * Announces each link that expired before its employee had finished, once, however many processes run. A replaced link
 * was revoked with that, and a handoff is no invitation: neither is announced.
 */
export async function announceExpiredLinks(deps: Deps): Promise<Record<string, number>> {
  const announced = await tryEach(deps, await findExpired(deps), (link) => announce(deps, link), {
    text: 'an expired link could not be told of',
    facts: ({ orgId, id: linkId }) => ({ orgId, linkId }),
  })
  return { announced }
}

export const announceExpiredLinksTask: HourlyTask = {
  name: 'announce-expired-links',
  run: announceExpiredLinks,
}

type Expired = Pick<Link, 'orgId' | 'id' | 'employeeId'>

function findExpired(deps: Deps): Promise<Expired[]> {
  const now = deps.clock()
  return deps.db
    .select({ orgId: links.orgId, id: links.id, employeeId: links.employeeId })
    .from(links)
    .where(
      and(
        lte(links.expiresAt, now),
        gt(links.expiresAt, new Date(realNow(deps).getTime() - lookBackMs)),
        isUnfinished,
        isNull(links.expiryToldAt),
        ne(links.kind, 'handoff'),
      ),
    )
}

const isUnfinished = and(isNull(links.usedAt), isNull(links.revokedAt))

/** Returns true when this call was the one that announced it. */
function announce(deps: Deps, { orgId, id, employeeId }: Expired): Promise<boolean> {
  return inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const told = await scope.tx
      .update(links)
      .set({ expiryToldAt: scope.deps.clock() })
      .where(and(eq(links.orgId, orgId), eq(links.id, id), isUnfinished, isNull(links.expiryToldAt)))
      .returning({ id: links.id })
    if (!told.length) return false
    await record(scope, { action: 'link.expired', employeeId, linkId: id })
    return true
  })
}
