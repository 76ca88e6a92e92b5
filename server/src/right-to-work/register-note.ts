import type { DigitalChecks } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { memberNames } from '#accounts/memberships.ts'
import { memberships } from '#accounts/users-tables.ts'
import { defineNotice, noticeLetter } from '#employees/messages/define-notice.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { Scope } from '#platform/scope.ts'
import { digitalProvider } from './digital-provider.ts'
import { registerNotes } from './digital-tables.ts'
import { londonDay } from './london-day.ts'

/** Returns the provider of digital checks, and what a user found on the register. The register has no API to query. */
export async function showDigitalChecks(scope: Scope): Promise<DigitalChecks> {
  const digital = scope.deps.providers.get(digitalProvider)
  if (!digital) return { provider: null, register: null }
  const note = await findNote(scope, digital.name)
  const { label, sandbox } = digital
  return { provider: { name: label, sandbox }, register: note ? await shownNote(scope, note) : null }
}

/** A user has looked the provider up now. */
export async function noteRegister(
  scope: Scope,
  { onRegister }: { onRegister: boolean },
): Promise<DigitalChecks> {
  const { deps, tx, orgId, actor } = scope
  const provider = deps.providers.get(digitalProvider)
  if (!provider) throw new AppError('conflict', 'No digital check is set up on this server')
  const found = { onRegister, checkedAt: deps.clock(), checkedBy: actor }
  await tx
    .insert(registerNotes)
    .values({ orgId, provider: provider.name, ...found })
    .onConflictDoUpdate({ target: [registerNotes.orgId, registerNotes.provider], set: found })
  await record(scope, { action: 'register.looked_up', data: { provider: provider.name, onRegister } })
  return showDigitalChecks(scope)
}

type Note = typeof registerNotes.$inferSelect

async function findNote({ tx, orgId }: Scope, provider: string): Promise<Note | undefined> {
  const [note] = await tx
    .select()
    .from(registerNotes)
    .where(and(eq(registerNotes.orgId, orgId), eq(registerNotes.provider, provider)))
  return note
}

/**
 * Returns the facts that a check keeps of the register. A provider that was never looked up is not recorded as missing
 * from it: without the day of a look-up the excuse stays provisional (rule 18).
 */
export async function registerFacts(
  scope: Scope,
  provider: string,
): Promise<Pick<NonNullable<NewCheck['provider']>, 'onRegister' | 'registerCheckedAt'>> {
  const note = await findNote(scope, provider)
  if (!note) return { onRegister: true }
  return { onRegister: note.onRegister, registerCheckedAt: note.checkedAt.toISOString() }
}

async function shownNote(
  scope: Scope,
  { onRegister, checkedAt, checkedBy }: Note,
): Promise<NonNullable<DigitalChecks['register']>> {
  const [type, id = ''] = checkedBy.split(':')
  const names = await memberNames(scope, type === 'user' ? [id] : [])
  return {
    onRegister,
    checkedAt: checkedAt.toISOString(),
    checkedByName: names.get(id) ?? null,
    isToday: londonDay(checkedAt) === londonDay(scope.deps.clock()),
  }
}

/** Tells a user that digital checks of today wait for a look at the register. */
export const registerDue = defineNotice('register_due', {
  audience: 'checks:decide',
  about: v.object({}),
  async compose({ settings, providers }, _, to) {
    const digital = providers.get(digitalProvider)
    if (!digital) return undefined
    return noticeLetter(to, registerWords({ provider: digital.label, url: `${settings.publicUrl}/settings` }))
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
