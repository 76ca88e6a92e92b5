import type { SettingsChange } from '@bonafide/shared/contract/settings-change.ts'
import type { Settings } from '@bonafide/shared/contract/settings.ts'
import { eq } from 'drizzle-orm'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { getSettings } from './get-settings.ts'
import { requirePlainName } from './require-plain-name.ts'
import { listUsers } from './list-users.ts'

type Name = keyof Settings

export interface SettingsRules {
  /** Refuses countries that the organisation adds and may not send to. */
  mayReach(scope: Scope, added: readonly string[]): Promise<void>
}

/** Changes what is named, and writes down what it was. Links that are out keep the days they were made with. */
export async function changeSettings(
  scope: Scope,
  change: SettingsChange,
  { mayReach }: SettingsRules,
): Promise<Settings> {
  requireKnownCountries(change.phoneCountries)
  const { tx, orgId } = scope
  await tx.select().from(organisations).where(eq(organisations.id, orgId)).for('update')
  // Under the lock, which a change of roles takes as well.
  await requireUser(scope, change.escalateTo)
  const before = await getSettings(scope)
  if (change.name !== undefined) requirePlainName(change.name, 'name')
  const added = (change.phoneCountries ?? []).filter((code) => !before.phoneCountries.includes(code))
  if (added.length) await mayReach(scope, added)
  const after: Settings = {
    name: change.name ?? before.name,
    linkDays: change.linkDays ?? before.linkDays,
    phoneCountries: unique(change.phoneCountries ?? before.phoneCountries),
    embedOrigins: unique(change.embedOrigins ?? before.embedOrigins),
    holdFlags: unique(change.holdFlags ?? before.holdFlags),
    notHiredMonths: change.notHiredMonths ?? before.notHiredMonths,
    escalateTo: change.escalateTo === undefined ? before.escalateTo : change.escalateTo,
    requiresFactor: change.requiresFactor ?? before.requiresFactor,
    accentColour: change.accentColour === undefined ? before.accentColour : change.accentColour,
  }
  const changed = (Object.keys(after) as Name[]).filter(
    (name) => canonicalJson(after[name]) !== canonicalJson(before[name]),
  )
  if (!changed.length) return before
  await tx.update(organisations).set(after).where(eq(organisations.id, orgId))
  if (changed.includes('requiresFactor')) await updateFactorDue(scope.deps, tx, { orgId })
  await record(scope, {
    action: 'settings.changed',
    data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  })
  return after
}

function requireKnownCountries(codes: readonly string[] = []): void {
  if (codes.every((code) => isSupportedCountry(code))) return
  const message = 'Please choose a country from the list'
  throw fieldError('phoneCountries', message)
}

async function requireUser(scope: Scope, userId: string | null | undefined): Promise<void> {
  if (!userId) return
  const { items } = await listUsers(scope)
  if (items.some((user) => user.userId === userId)) return
  const message = 'Please choose a user from the list'
  throw fieldError('escalateTo', message)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
