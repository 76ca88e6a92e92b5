import type { HrDryRun, HrDryRunItem } from '@bonafide/shared/contract/organisation/hr-starters.ts'
import type { HrChoices, HrSettings } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { londonDay } from '#platform/london-day.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { askNow, openConnection, requireConnection } from './connection.ts'
import type { HrisStarter } from './hris-provider.ts'
import { findStarter } from './find-starter.ts'
import { judgeStarter } from './judge-starter.ts'

/** Asks the HR system what there is to choose from. */
export async function readChoices(deps: Deps, { orgId }: UserPrincipal): Promise<HrChoices> {
  const row = await requireConnection(deps.db, orgId)
  const { account, provider } = await openConnection({ deps, tx: deps.db, orgId }, row)
  const { suggested, ...offered } = await askNow(deps, row.system, () => provider.readOffering(account))
  const settings: HrSettings = {
    fields: suggested,
    locations: null,
    startsFrom: londonDay(deps.clock()),
    channel: 'email',
    folder: null,
  }
  return { ...offered, suggested: row.settings ?? settings }
}

const mostLookedAt = 200
const atOnce = 5
const yearMs = 366 * millisecondsInDay

/** Lists what would become of those whose records were changed last. Changes nothing. */
export async function dryRun(deps: Deps, principal: UserPrincipal, settings: HrSettings): Promise<HrDryRun> {
  const { orgId } = principal
  const row = await requireConnection(deps.db, orgId)
  const { account, provider } = await openConnection({ deps, tx: deps.db, orgId }, row)
  const since = new Date(Math.min(deps.clock().getTime(), Date.parse(settings.startsFrom)) - yearMs)
  const { starters, isWhole } = await askNow(deps, row.system, async () => {
    const { changes, isWhole: isList } = await provider.listChanges(account, since)
    const latestFirst = changes
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    const looked = latestFirst.slice(0, mostLookedAt)
    const found: (HrisStarter | undefined)[] = []
    for (let from = 0; from < looked.length; from += atOnce) {
      const some = looked.slice(from, from + atOnce)
      const read = some.map(({ starterId }) => provider.readStarter(account, starterId, settings.fields))
      found.push(...(await Promise.all(read)))
    }
    return {
      starters: found.filter((starter) => starter !== undefined),
      isWhole: isList && looked.length === latestFirst.length,
    }
  })
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    const items: HrDryRunItem[] = []
    for (const starter of starters) items.push(await foresee(scope, { ...row, settings }, starter))
    const isInvited = ({ outcome }: HrDryRunItem) => outcome === 'invited' || outcome === 'waits'
    return {
      items: [...items.filter(isInvited), ...items.filter((item) => !isInvited(item))],
      invited: items.filter(isInvited).length,
      isWhole,
    }
  })
}

async function foresee(
  scope: Scope,
  by: Parameters<typeof judgeStarter>[1],
  starter: HrisStarter,
): Promise<HrDryRunItem> {
  const { starterId, fullName, email, startDate, site } = starter
  const item = { starterId, fullName, email, startDate, site }
  const known = await findStarter(scope, starterId)
  if (known?.employeeId) {
    const text = 'They are an employee here. Changes of their record are taken over.'
    return { ...item, outcome: 'already_here', text, employeeId: known.employeeId }
  }
  if (known) {
    const text = 'You left them as they are, or erased them. They are not invited.'
    return { ...item, outcome: 'left_alone', text, employeeId: null }
  }
  const { outcome, text, employeeIds = [] } = await judgeStarter(scope, by, starter)
  return { ...item, outcome, text, employeeId: employeeIds[0] ?? null }
}
