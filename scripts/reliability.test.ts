import { expect, test } from 'vitest'
import { reliabilityTable } from './reliability.ts'

const ran = (name: string, change: object = {}) => ({
  file: 'server/test/guarantees/app.test.ts',
  name,
  project: 'server-postgres',
  state: 'passed',
  ms: 1500,
  measured: [],
  ...change,
})
const at = { figures: 'the tests', now: new Date('2026-11-26T10:00:00Z') }
const row = (tests: Parameters<typeof reliabilityTable>[1], ...names: string[]) =>
  reliabilityTable(
    [{ row: 'R1', proofs: names.map((name) => `\`server/test/guarantees/app.test.ts\` › ${name}`) }],
    tests,
    at,
  )
    .split('\n')
    .at(-1)

test('a row says what was run, on which database, how long, and what it measured', () => {
  const tests = [
    ran('it holds', { measured: ['5 kills'] }),
    ran('it holds', { project: 'server-pglite', ms: 500 }),
  ]
  expect(row(tests, 'it holds')).toBe('| R1 | passed | pglite, postgres | 2.0 | 5 kills |')
})

test('a row is proven by all of its tests, on whatever database, and not by one that did not run', () => {
  const other = ran('another', { state: 'skipped' })
  expect(row([ran('it holds'), other], 'it holds', 'another')).toContain('| not run |')
  expect(row([ran('it holds')], 'it holds', 'another')).toContain('| not run |')
  expect(row([], 'it holds')).toBe('| R1 | not run |  | 0.0 |  |')
  expect(
    row([ran('it holds'), ran('it holds', { project: 'server-pglite', state: 'skipped' })], 'it holds'),
  ).toContain('| R1 | passed | postgres |')
})

test('one failure on one database fails the row', () => {
  const tests = [ran('it holds'), ran('it holds', { project: 'server-pglite', state: 'failed' })]
  expect(row(tests, 'it holds')).toContain('| R1 | FAILED |')
})

test('a test of several cases is every one of them', () => {
  const tests = [ran('group › it holds for a'), ran('group › it holds for b', { state: 'failed' })]
  expect(row(tests, 'group › it holds for %s')).toContain('| FAILED |')
  expect(row(tests, 'group › it holds')).toContain('| not run |')
})

test('the table says when and where it was made', () => {
  expect(reliabilityTable([], [], at)).toMatch(
    /^Run on 2026-11-26 10:00 UTC with the figures of the tests: .+ cores, Node \d+/,
  )
})
