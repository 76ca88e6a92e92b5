import { checkKinds } from '@bonafide/shared/contract/right-to-work.ts'
import type {
  RecordedCheck,
  RecordedLapse,
  RecordedNotRequired,
} from '@bonafide/shared/contract/right-to-work-calls.ts'
import { memberNames } from '#accounts/member-names.ts'
import type { Scope } from '#platform/scope.ts'
import type { OpenedRecord } from './check-record.ts'

/** The checks among an employee's records as they are answered, newest first. */
export async function showRecords(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<RecordedCheck[]> {
  const checks = records.filter(({ kind }) => isCheckKind(kind))
  const names = await loadNames(scope, checks)
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

/** What is on record about an employee's right to work being lost, newest first. */
export async function showLapses(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<RecordedLapse[]> {
  const lapses = records.filter(({ kind }) => kind === 'lapse')
  const names = await loadNames(scope, lapses)
  return lapses.toReversed().map((row) => {
    const { id, recordedAt, facts } = row
    const { reason = null, knownSince = null } = facts && 'lapse' in facts ? facts.lapse : {}
    const recordedByName = names.get(userOf(row) ?? '') ?? null
    return { id, recordedAt: recordedAt.toISOString(), recordedByName, reason, knownSince }
  })
}

const isCheckKind = (kind: string) => checkKinds.some((known) => known === kind)

/** That nothing was required, and that it is again, newest first. */
export async function showNotRequired(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  records: readonly OpenedRecord[],
): Promise<RecordedNotRequired[]> {
  const found = records.filter(({ kind }) => kind === 'not_required' || kind === 'required')
  const names = await loadNames(scope, found)
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
  // Of an earlier check it is that of whoever made it.
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
