import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { OpenedRecord, StoredCheck } from '#right-to-work/checks/check-record.ts'
import { loadRules } from '#right-to-work/rules/load-rules.ts'
import type { PackContents } from '#right-to-work/pack/pack-contents.ts'
import { writeReport } from '#right-to-work/pack/report/draw-report.ts'

export const rules = loadRules()
export const at = '2026-11-22T10:00:00.000Z'
export const file = {
  fileId: 'f1',
  sha256: 'ab'.repeat(32),
  bytes: 12,
  mime: 'application/pdf',
  label: 'Visa',
  capturedAt: at,
  part: 'result_page' as const,
}
export const check: StoredCheck = {
  kind: 'initial',
  route: 'online',
  nameOnEvidence: 'Ella Novak',
  nameMatch: 'match',
  nameMatches: true,
  familyNameAgrees: true,
  dateOfBirth: '1990-02-03',
  shareCodeLast3: 'Z89',
  permission: 'time_limited',
  permissionStart: '2026-01-01',
  permissionEnd: '2027-03-31',
  conditions: ['No work as a sportsperson'],
  weeklyHoursLimit: 20,
  likeness: { mode: 'live_video', at },
  checkedAt: at,
  outcome: 'pass',
  files: [file],
}

export function recordOf(seq: number, facts: OpenedRecord['facts'], change: Partial<OpenedRecord> = {}) {
  const hashes = { factsHash: '', prevHash: '', hash: String(seq).repeat(64) }
  const who = { orgId: 'o', employeeId: 'e', recordedBy: 'user:u1', recordedAt: new Date(at) }
  return {
    ...who,
    ...hashes,
    seq,
    id: `id${seq}`,
    kind: 'initial' as const,
    rulesVersion: '2026-10',
    supersedes: null,
    facts,
    ...change,
  }
}

export const result = { status: 'pending' as const, method: null, assurance: null, completedAt: null }
export const rightToWork: RightToWork = {
  state: 'time_limited',
  until: '2027-03-31',
  rules: [5, 12],
  missing: [],
  conditions: ['At most 20 hours a week'],
  rulesVersion: '2026-10',
  reason: null,
  warnings: [],
  gaps: [],
}

export function contentsOf(change: Partial<PackContents> = {}): PackContents {
  return {
    createdAt: new Date(at),
    organisation: { id: 'o', name: 'Northgate' },
    employee: {
      id: 'e',
      fullName: 'Ella Novak',
      engagement: 'worker',
      origin: 'tupe',
      startDate: '2026-12-01',
      leaveDate: null,
      site: 'Leeds',
    },
    rightToWork,
    results: { identity: result, rightToWork: result },
    records: [recordOf(1, { check })],
    names: new Map([
      ['user:u1', 'Harriet Reed'],
      ['user:u2', 'Owen Bright'],
    ]),
    files: [],
    ...change,
  }
}

/** Returns the text of a report, line by line. */
export function linesOf(contents: PackContents): string[] {
  const lines: string[] = []
  const add = (text: string) => void lines.push(text)
  const row = (label: string, value: string | null | undefined) => value && lines.push(`${label}: ${value}`)
  const report = { title: add, heading: add, paragraph: add, notice: add, row, hasReplaced: () => false }
  writeReport(report, contents, rules)
  return lines
}
