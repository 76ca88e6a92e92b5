import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problemWith, tableRows } from './lib/named-tests.mjs'
import { testNames } from './lib/test-names.mjs'

const root = resolve(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

/** The rows of the tables, as statement and what proves it. */
const rows = tableRows(document, 'statement').map(
  ([statement = '', proof = '']) => [statement, proof.split('<br>')] as const,
)

test('the document has a row for every section that concerns the console', () => {
  const sections = [...document.matchAll(/^## (\d) /gm)].map(([, section]) => section)
  expect(sections).toEqual(['2', '4', '5', '6', '8', '9'])
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('proven: %s', (_statement, proofs) => {
  expect(proofs.map(problemWith).filter(Boolean)).toEqual([])
})

test('no statement stands twice', () => {
  const statements = rows.map(([statement]) => statement)
  expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([])
})

test('a test is known by its groups and its name, however it is written, unless it is skipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-names-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.test.tsx')
  const lines = [
    "describe('a group', () => {",
    "  test('in it', () => <b>shown</b>)",
    "  it.skip('not run', () => {})",
    "  describe.each([1])('of %i', () => it('deeper', () => {}))",
    '})',
    "it.each([[1, 'x'], [2, 'y']])('row %i (%s)', () => other('not a test'))",
    "test.todo('later')",
  ]
  await writeFile(file, lines.join('\n'))
  expect([...testNames(file)]).toEqual(['a group › in it', 'a group › of %i › deeper', 'row %i (%s)'])
})
