import { checkKinds } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work/calls.ts'
import { memberNames } from '#accounts/memberships.ts'
import type { Scope } from '#platform/scope.ts'
import type { OpenedRecord } from './check-record.ts'

interface ShownRecords {
  items: RecordedCheck[]
  lapses: RecordedLapse[]
  notRequired: RecordedNotRequired[]
}

/** Shows all that is on record of an employee, newest first. The names of users are loaded once. */
export async function showAllRecords(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<ShownRecords> {
  const names = await loadNames(scope, records)
  return {
    items: showChecks(records, names),
    lapses: showLapses(records, names),
    notRequired: showNotRequired(records, names),
  }
}

/** The checks among an employee's records as they are answered, newest first. */
export async function showRecords(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<RecordedCheck[]> {
  return showChecks(records, await loadNames(scope, records))
}

type Names = ReadonlyMap<string, string>

function showChecks(records: readonly OpenedRecord[], names: Names): RecordedCheck[] {
  const checks = records.filter(({ kind }) => isCheckKind(kind))
  const correctedBy = new Map(checks.map(({ id, supersedes }) => [supersedes, id]))
  return checks.toReversed().map((row) => {
    const { id, employeeId, kind, recordedAt, rulesVersion, supersedes, prevHash, hash, facts } = row
    const checkedBy = userOf(row)
    return {
      ...shownFacts(facts, checkedBy),
      id,
      employeeId,
      kind,
      recordedAt: recordedAt.toISOString(),
      checkedBy,
      checkedByName: checkedBy ? (names.get(checkedBy) ?? null) : null,
      rulesVersion,
      supersedes,
      supersededBy: correctedBy.get(id) ?? null,
      prevHash,
      hash,
    }
  })
}

function showLapses(records: readonly OpenedRecord[], names: Names): RecordedLapse[] {
  const lapses = records.filter(({ kind }) => kind === 'lapse')
  return lapses.toReversed().map((row) => {
    const { id, recordedAt, facts } = row
    const { reason = null, knownSince = null } = facts && 'lapse' in facts ? facts.lapse : {}
    const recordedByName = names.get(userOf(row) ?? '') ?? null
    return { id, recordedAt: recordedAt.toISOString(), recordedByName, reason, knownSince }
  })
}

const isCheckKind = (kind: string) => checkKinds.some((known) => known === kind)

/** Shows that nothing was required, and that it is again. */
function showNotRequired(records: readonly OpenedRecord[], names: Names): RecordedNotRequired[] {
  const found = records.filter(({ kind }) => kind === 'not_required' || kind === 'required')
  return found.toReversed().map((row) => {
    const { id, recordedAt, facts } = row
    const { because = null, reason = null } = facts && 'notRequired' in facts ? facts.notRequired : {}
    const recordedByName = names.get(userOf(row) ?? '') ?? null
    return { id, recordedAt: recordedAt.toISOString(), recordedByName, because, reason }
  })
}

function shownFacts(facts: OpenedRecord['facts'], by: string | null) {
  if (!facts || !('check' in facts)) return { conditions: [], files: [] }
  const { likeness, conditions = [], madeBy, likenessBy = by, ...check } = facts.check
  // For an earlier check the likeness is that of the one who made it.
  return {
    ...check,
    conditions,
    madeBy,
    likeness: likeness && { ...likeness, by: madeBy ? null : likenessBy },
  }
}

function userOf({ recordedBy }: OpenedRecord): string | null {
  const [type, id] = recordedBy.split(':')
  return type === 'user' && id ? id : null
}

async function loadNames(
  reading: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<Map<string, string>> {
  const ids = [...new Set(records.map(userOf))].filter((id) => id !== null)
  return memberNames(reading, ids)
}
