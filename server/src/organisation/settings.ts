import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import type {
  OrganisationUsers,
  SettingsChange,
} from '@bonafide/shared/contract/organisation/settings-change.ts'
import { Settings } from '@bonafide/shared/contract/organisation/settings.ts'
import { hasWebAddress, webAddressInName } from '@bonafide/shared/contract/text.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { isSupportedCountry } from 'libphonenumber-js/max'
import * as v from 'valibot'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { fieldError } from '#platform/app-error.ts'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'

type Name = keyof Settings

interface SettingsRules {
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
    managerUpdates: change.managerUpdates ?? before.managerUpdates,
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

/** Returns the settings of the organisation. */
export async function getSettings({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<Settings> {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  return v.parse(Settings, organisation)
}

/** Returns the users of the organisation who may read employees, by name: of them settings and assignments name one. */
export async function listUsers({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<OrganisationUsers> {
  const items = await tx
    .select({ userId: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.orgId, liveOrganisationOf(orgId)),
        inArray(memberships.role, rolesWith['employees:read']),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
  return { items }
}

/** Refuses a name with a web address, which the schema of settings lets pass: strangers read it in messages. */
function requirePlainName(name: string, field: string): void {
  if (hasWebAddress(name)) throw fieldError(field, webAddressInName)
}
