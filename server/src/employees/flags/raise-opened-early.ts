import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import { linkOfMessage } from '#employees/links/read-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import type { Scope } from '#platform/scope.ts'
import { raiseFlag } from './raise-flag.ts'

/**
 * Flags a link that is used for the first time when no message with it has been delivered: all are still waiting, or
 * came back. One that was handed over counts as delivered, since not every channel says more.
 */
export async function raiseOpenedEarly(scope: Scope, link: Link): Promise<void> {
  // A handoff is never sent.
  if (link.kind !== 'invitation') return
  const { tx, orgId } = scope
  const { employeeId, id: linkId } = link
  const [delivered] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.employeeId, employeeId),
        eq(linkOfMessage, linkId),
        ne(messages.state, 'failed'),
        or(isNotNull(messages.sentAt), isNotNull(messages.providerRef)),
      ),
    )
    .limit(1)
  if (!delivered) await raiseFlag(scope, { code: 'opened_before_delivered', employeeId, linkId })
}
