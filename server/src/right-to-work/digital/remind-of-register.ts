import { digitalProvider } from './digital-provider.ts'
import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships } from '#accounts/users-tables.ts'
import { defineNotice, noticeLetter } from '#employees/messages/define-notice.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { registerNotes } from './digital-tables.ts'

/** Tells a user that digital checks of today wait for a look at the register. */
export const registerDue = defineNotice('register_due', {
  audience: 'checks:decide',
  about: v.object({}),
  async compose({ env, providers }, _, to) {
    const digital = providers.get(digitalProvider)
    if (!digital) return undefined
    return noticeLetter(to, registerWords({ provider: digital.label, url: `${env.publicUrl}/settings` }))
  },
})

export function registerWords({ provider, url }: { provider: string; url: string }) {
  return {
    subject: `Look ${provider} up on the register today`,
    title: 'Look at the register today',
    opening: `A passport that ${provider} checked online today is waiting. The check counts only if you look ${provider} up on the government’s register on the same day.`,
    next: 'Open the register from your settings, and save what you find. One look counts for all checks of today.',
    button: { label: 'Open settings', url },
  }
}

/**
 * Reminds one user to look the provider up on the register, once on each day on which a digital check waits for it
 * (rule 18): the user who looked last, or else the one who has been a member longest of those who may decide.
 */
export async function remindOfRegister(scope: Scope, provider: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const today = londonDay(deps.clock())
  const [note] = await tx
    .select({ checkedAt: registerNotes.checkedAt, checkedBy: registerNotes.checkedBy })
    .from(registerNotes)
    .where(and(eq(registerNotes.orgId, orgId), eq(registerNotes.provider, provider)))
  if (note && londonDay(note.checkedAt) === today) return
  const hasLooked = sql`${memberships.userId}::text = ${note?.checkedBy.replace('user:', '') ?? ''}`
  const [user] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), inArray(memberships.role, rolesWith[registerDue.audience])))
    .orderBy(desc(hasLooked), asc(memberships.createdAt), asc(memberships.userId))
    .limit(1)
  if (!user) return
  await queueMessage(scope, registerDue, {
    id: derivedId(`register ${orgId} ${provider} ${today}`),
    channel: 'email',
    userId: user.userId,
    about: {},
  })
}
