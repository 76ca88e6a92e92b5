import { digitalProvider } from '#right-to-work/digital/digital-provider.ts'
import type { DigitalChecks } from '@bonafide/shared/contract/digital-checks.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import { and, eq } from 'drizzle-orm'
import { memberNames } from '#accounts/memberships.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { registerNotes } from './digital-tables.ts'

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
