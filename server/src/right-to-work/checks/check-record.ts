import { createHash, randomBytes } from 'node:crypto'
import type {
  EngagementKind,
  EngagementOrigin,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import type { NameMatch } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { NotRequired } from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { CheckFacts, RightToWorkEvent } from '../excuse/right-to-work-event.ts'
import type { CheckFile } from './check-files.ts'
import type { rightToWorkChecks } from '../right-to-work-tables.ts'

export type RecordRow = typeof rightToWorkChecks.$inferSelect

/** The sealed content of a check. Of a share code and of a document's number it holds only the end. */
export interface StoredCheck extends CheckFacts, Pick<NewCheck, 'nameOnEvidence' | 'dateOfBirth' | 'reason'> {
  documentNumberMasked?: string | undefined
  shareCodeLast3?: string | undefined
  shareCodeHash?: string | undefined
  shareCodeIssuedAt?: string | undefined
  nameMatch: NameMatch
  /** The files when the check was recorded: a file that shows several parts is listed once for each. */
  files: CheckFile[]
  /** The user who attests the likeness, where another record than theirs has it. */
  likenessBy?: string | undefined
  /** The provider's finding on the likeness in a digital check (rule 7). */
  providerLikeness?: ProviderLikeness | undefined
}

/** A provider's face match, which stands for no attestation. */
export interface ProviderLikeness {
  at: string
  result: string
}

/** The engagement that had ended when the employee was hired again. */
export interface StoredRehire {
  sameContract: boolean
  before: {
    engagement: EngagementKind | null
    startDate: string | null
    leaveDate: string
    site: string | null
    origin: EngagementOrigin | null
  }
}

/** The organisation's knowledge that there is no right to work: its reason, and since when. */
export interface StoredLapse {
  reason: string
  knownSince: string
}

export type Facts =
  | { check: StoredCheck }
  | { lapse: StoredLapse }
  | { takenBack: true }
  | { notRequired: NotRequired }
  | { required: true }
  | { rehired: StoredRehire }

/** A row with its facts; those of an erased employee have none. */
export type OpenedRecord = Omit<RecordRow, 'factsSealed'> & { facts: Facts | undefined }

/** The previous hash of an employee's first record. */
const genesisHash = '0'.repeat(64)

type Chained = Omit<RecordRow, 'factsSealed' | 'prevHash' | 'hash'>

/** sha256(previous hash ‖ canonical JSON of the row), in hex, as in the audit log. */
function recordHash(prevHash: string, row: Chained): string {
  const { orgId, employeeId, seq, id, kind, recordedBy, rulesVersion, supersedes, factsHash } = row
  const recordedAt = row.recordedAt.toISOString()
  const chained = {
    orgId,
    employeeId,
    seq,
    id,
    kind,
    recordedAt,
    recordedBy,
    rulesVersion,
    supersedes,
    factsHash,
  }
  return sha256(prevHash, canonicalJson(chained))
}

function sha256(...texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

/** The row that follows the last one of an employee. */
export function nextRow(
  key: OrganisationKey,
  last: Pick<RecordRow, 'seq' | 'hash'> | undefined,
  { facts, ...row }: Omit<OpenedRecord, 'seq' | 'factsHash' | 'prevHash' | 'hash'> & { facts: Facts },
): RecordRow {
  const text = canonicalJson({ ...facts, salt: randomBytes(16).toString('base64url') })
  const chained = { ...row, seq: (last?.seq ?? 0) + 1, factsHash: sha256(text) }
  const prevHash = last?.hash ?? genesisHash
  return {
    ...chained,
    factsSealed: key.seal('right-to-work', text),
    prevHash,
    hash: recordHash(prevHash, chained),
  }
}

export function openRecord(key: OrganisationKey, { factsSealed, ...row }: RecordRow): OpenedRecord {
  if (factsSealed === null) return { ...row, facts: undefined }
  return { ...row, facts: JSON.parse(openText(key, factsSealed)) as Facts }
}

function openText(key: OrganisationKey, sealed: string): string {
  const text = key.open('right-to-work', sealed)
  if (text === undefined) throw new Error('a right-to-work check was sealed with another key')
  return text
}

/**
 * Walks the records of one employee from the first, in their order.
 * @param key of the organisation, where there are facts to open
 * @param isErased whether their personal data was erased, facts among it
 * @returns the `seq` of the first one that is not what it was, or undefined
 */
export function brokenRecord(
  key: OrganisationKey | undefined,
  rows: readonly RecordRow[],
  isErased: boolean,
): number | undefined {
  let prevHash = genesisHash
  for (const [index, row] of rows.entries()) {
    const isLinked = row.seq === index + 1 && row.prevHash === prevHash
    if (!isLinked || recordHash(prevHash, row) !== row.hash || !isWhole(key, row, isErased)) return row.seq
    prevHash = row.hash
  }
  return undefined
}

function isWhole(
  key: OrganisationKey | undefined,
  { factsSealed, factsHash }: RecordRow,
  isErased: boolean,
): boolean {
  if (factsSealed === null) return isErased
  const text = key?.open('right-to-work', factsSealed)
  return text !== undefined && sha256(text) === factsHash
}

/** Returns the events that decide the excuse. Leaves out records whose facts are erased. */
export function eventsOf(records: readonly OpenedRecord[]): RightToWorkEvent[] {
  return records.flatMap(({ seq, recordedAt, id, supersedes, rulesVersion, facts }): RightToWorkEvent[] => {
    if (!facts) return []
    const at = { seq, recordedAt }
    if ('lapse' in facts) return [{ ...at, type: 'lapse', knownSince: facts.lapse.knownSince }]
    if ('takenBack' in facts) return [{ ...at, type: 'taken_back' }]
    if ('notRequired' in facts) return [{ ...at, type: 'not_required', because: facts.notRequired.because }]
    if ('required' in facts) return [{ ...at, type: 'required' }]
    if ('rehired' in facts) return [{ ...at, type: 'rehired', ...facts.rehired }]
    return [{ ...at, type: 'check', id, supersedes, rulesVersion, facts: facts.check }]
  })
}
