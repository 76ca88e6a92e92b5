import type { RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenedRecord, StoredCheck } from '../../checks/check-record.ts'
import { loadRules } from '../../rules/load-rules.ts'
import type { PackContents } from '../pack-contents.ts'
import { drawReport, writeReport } from './draw-report.ts'
import { printable } from './printable-text.ts'
import { reportFonts } from './report-fonts.ts'

const rules = loadRules()
const at = '2026-11-22T10:00:00.000Z'
const file = {
  fileId: 'f1',
  sha256: 'ab'.repeat(32),
  bytes: 12,
  mime: 'application/pdf',
  label: 'Visa',
  capturedAt: at,
}
const check: StoredCheck = {
  kind: 'initial',
  route: 'online',
  nameOnEvidence: 'Ella Novak',
  nameMatch: 'match',
  nameMatches: true,
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

function recordOf(seq: number, facts: OpenedRecord['facts'], change: Partial<OpenedRecord> = {}) {
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

const result = { status: 'pending' as const, method: null, assurance: null, completedAt: null }
const rightToWork: RightToWork = {
  state: 'time_limited',
  until: '2027-03-31',
  rules: [5, 12],
  missing: [],
  conditions: ['At most 20 hours a week'],
  rulesVersion: '2026-10',
  reason: null,
}

function contentsOf(change: Partial<PackContents> = {}): PackContents {
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
    names: new Map([['user:u1', 'Harriet Reed']]),
    files: [],
    ...change,
  }
}

/** What a report says, line by line. */
function linesOf(contents: PackContents): string[] {
  const lines: string[] = []
  const add = (text: string) => void lines.push(text)
  const row = (label: string, value: string | null | undefined) => value && lines.push(`${label}: ${value}`)
  const report = { title: add, heading: add, paragraph: add, notice: add, row, hasReplaced: () => false }
  writeReport(report, contents, rules)
  return lines
}

test('a report says the excuse, what it rests on, who checked and how', () => {
  expect(linesOf(contentsOf())).toEqual(
    expect.arrayContaining([
      'Right to work: Ella Novak',
      'Employer: Northgate',
      'State: Time-limited, until the end of 2027-03-31',
      'By rules: 5, 12 of version 2026-10',
      'Conditions: At most 20 hours a week',
      'Day of the transfer: 2026-12-01',
      'Record 1: initial check',
      'Recorded: 2026-11-22 10:00 UTC by Harriet Reed',
      'Route: Home Office online check',
      'Likeness: attested, by live video, 2026-11-22 10:00 UTC',
      'Share code: ends with Z89',
      'Until: 2027-03-31',
      'Hours a week: at most 20',
      'Copies: Visa',
      `Hash: ${'1'.repeat(64)}`,
    ]),
  )
})

test('every report says that the employer alone remains liable, also one without records', () => {
  for (const records of [contentsOf().records, []]) {
    expect(linesOf(contentsOf({ records })).join('\n')).toContain(
      'The employer alone remains liable for the right to work of those it employs. Bonafide is not certified',
    )
  }
})

test.each([
  ['right to work', { rightToWork: { status: 'pass', assurance: 'none' } }],
  ['identity', { identity: { status: 'pass', assurance: 'none' } }],
] as const)('a test result for %s marks the report and the excuse', (_step, tested) => {
  const results = { identity: result, rightToWork: result }
  for (const [step, change] of Object.entries(tested))
    Object.assign(results, { [step]: { ...result, ...change } })
  const lines = linesOf(contentsOf({ results }))
  expect(lines[1]).toBe('TEST: no statutory excuse')
  expect(lines).toContain('Test results: TEST: no statutory excuse')
  expect(linesOf(contentsOf()).join()).not.toContain('TEST')
})

test('a correction, a lapse, a result that was taken back and the document are told in plain words', () => {
  const records = [
    recordOf(1, { check: { ...check, route: 'document', documentCode: 'A1', originalSeen: true } }),
    recordOf(
      2,
      { check: { ...check, likeness: undefined, files: [] } },
      { supersedes: 'id1', kind: 'followup' },
    ),
    recordOf(3, { lapse: { reason: 'They told us', knownSince: '2026-11-01' } }, { kind: 'lapse' }),
    recordOf(4, { takenBack: true }, { kind: 'taken_back', recordedBy: 'system' }),
    recordOf(5, undefined),
  ]
  expect(linesOf(contentsOf({ records }))).toEqual(
    expect.arrayContaining([
      'Document: A1: British passport, current or expired',
      'Original seen: yes',
      'Corrected by: record 2: this one counts for nothing',
      'Corrects: record 1',
      'Likeness: not attested',
      'Copies: none',
      'Record 3: knowledge of no right to work',
      'Known since: 2026-11-01',
      'Meaning: A result was invalidated: the checks before it prove nothing',
      'Recorded: 2026-11-22 10:00 UTC by system',
      'Contents: destroyed',
    ]),
  )
})

test('text of any script is shown, or its characters by their number', async () => {
  const { shows } = await reportFonts()
  const shown = (text: string) => printable(text, shows)
  expect(shown('Zoë Łukasz Ωμέγα Жанна')).toBe('Zoë Łukasz Ωμέγα Жанна')
  expect(shown('Zhang 张伟')).toBe('Zhang [U+5F20][U+4F1F]')
  expect(shown('one\u0000two\nthree\u2028four')).toBe('one two three four')
  expect(shown('gpj\u202Efdp')).toBe('gpj[U+202E]fdp')
  expect(shown('\ud800')).toBe('[U+D800]')
  // The first word of a line that is read from the right is drawn last.
  expect(shown('Mr محمد علي here')).toBe('Mr علي محمد \u00A0here')
})

test('no text breaks a report, however long or odd', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(
      'W'.repeat(120),
      'محمد '.repeat(24),
      '😀'.repeat(60),
      '\u0301'.repeat(50),
      '张'.repeat(120),
    ),
  )
  await fc.assert(
    fc.asyncProperty(text, async (odd) => {
      const employee = { ...contentsOf().employee, fullName: odd, site: odd }
      const label = { ...file, label: odd }
      const checked = { ...check, reason: odd.repeat(4), conditions: [odd], files: [label] }
      const contents = contentsOf({
        employee,
        organisation: { id: 'o', name: odd },
        records: [recordOf(1, { check: checked })],
      })
      const pdf = (await drawReport(contents, rules)).toString('latin1')
      expect(pdf).toMatch(/^%PDF-1\.7/)
      expect(pdf.trimEnd()).toMatch(/%%EOF$/)
    }),
    { numRuns: 20 },
  )
})

test('a report of many records has as many pages as it takes', async () => {
  const records = Array.from({ length: 60 }, (_, index) => recordOf(index + 1, { check }))
  const pdf = (await drawReport(contentsOf({ records }), rules)).toString('latin1')
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(15)
})
