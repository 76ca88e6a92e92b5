import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackContents } from '../pack-contents.ts'
import { drawReport } from './draw-report.ts'
import { printable, reportFonts } from './report-fonts.ts'
import {
  check,
  contentsOf,
  file,
  linesOf,
  recordOf,
  result,
  rightToWork,
  rules,
} from '#testing/setups/report-test-setup.ts'

test('a report says the excuse, what it rests on, who checked and how', () => {
  expect(linesOf(contentsOf())).toEqual(
    expect.arrayContaining([
      'Right to work: Ella Novak',
      'Employer: Northgate',
      'State: Covered: time-limited statutory excuse, until the end of 2027-03-31',
      'By rules: 5, 12 of version 2026-10',
      'Conditions: At most 20 hours a week',
      'Day of the transfer: 2026-12-01',
      'Record 1: initial check',
      'Recorded: 2026-11-22 10:00 UTC by Harriet Reed',
      'Route: Home Office online check',
      'Likeness: attested by Harriet Reed, by live video, 2026-11-22 10:00 UTC',
      'Share code: ends with Z89',
      'Until: 2027-03-31',
      'Hours a week: at most 20',
      'Copies: Visa (the result page of the online check)',
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

test.each([
  ['continuous', null, 'Covered, no end date: continuous statutory excuse'],
  ['provisional', null, 'Almost covered: provisional, a check passed and a part of it is missing'],
  ['none', null, 'Not covered: no statutory excuse'],
  ['not_required', null, 'Not required: no check is required, and there is no statutory excuse'],
  ['lapsed', null, 'Cover ended: lapsed, there was a statutory excuse and there is none any more'],
  ['grace', '2026-12-18', /^Covered, 28-day grace: .* is on record, until the end of 2026-12-18$/],
] as const)('%s is told by its plain name and the legal one', (state, until, text) => {
  const lines = linesOf(contentsOf({ rightToWork: { ...rightToWork, state, until } }))
  const shown = lines.find((line) => line.startsWith('State: '))?.slice('State: '.length)
  expect(shown).toMatch(text)
  const isConditional = lines.some((line) =>
    line.startsWith('No follow-up is due. You lose your cover if you learn'),
  )
  expect(isConditional).toBe(state === 'continuous')
})

test('gaps, warnings, what is missing and why there is none are said in words', () => {
  const lines = linesOf(
    contentsOf({
      rightToWork: {
        ...rightToWork,
        state: 'none',
        until: null,
        endedOn: '2026-11-15',
        reason: 'made_by_other',
        missing: ['term_dates', 'ni_copy'],
        warnings: ['identity_overdue', 'extended_liability', 'of_a_later_version'],
        gaps: [
          { from: '2026-10-01', to: '2026-10-09' },
          { from: '2026-11-01', to: '2026-11-01' },
        ],
      },
    }),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'Why: the check was made neither by the employer’s own staff nor by the employer before a transfer',
      'Missing: evidence of the term dates, copy of the document with the National Insurance number',
      'Gap: No excuse from 2026-10-01 to 2026-10-09',
      'Gap: No excuse from 2026-11-01 to 2026-11-01',
      'Warning: their identity was not confirmed again in time',
      expect.stringMatching(
        /^Warning: this is the check of the person: whoever benefits from the work has duties/,
      ),
      'Warning: of a later version',
      'Last day: 2026-11-15',
    ]),
  )
})

test('a file that shows several parts is one file with all of them', () => {
  const row = { id: 'f1' } as PackContents['files'][number]['row']
  const { part: _, ...facts } = file
  const path = 'evidence/f1.pdf'
  const lines = linesOf(contentsOf({ files: [{ ...facts, path, row, parts: ['document', 'term_dates'] }] }))
  expect(lines).toEqual(
    expect.arrayContaining([`File: ${path}`, 'Shows: the document, the term dates', 'Named: Visa']),
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
