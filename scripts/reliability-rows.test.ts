import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemWith, tableRows } from './lib/named-tests.mjs'
import { root } from './lib/run.mjs'

const rows = tableRows(readFileSync(join(root, 'docs/reliability.md'), 'utf8'), 'row')

test('the document has a row for everything that is promised', () => {
  const names = new Set(rows.map(([name]) => name))
  const scorecard = ['R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13', 'R16', 'R17', 'F1']
  const threats = [
    'token guess',
    'provider events',
    'Google',
    'enumeration',
    'stuffing',
    'mass assignment',
    'unsafe settings',
  ]
  expect([...names]).toEqual(expect.arrayContaining([...scorecard, ...threats]))
})

test.each(rows)('%s: %s', (...cells) => {
  expect(cells).toHaveLength(5)
  const proofs = cells[4]?.split('<br>') ?? []
  expect(proofs.map(problemWith).filter(Boolean)).toEqual([])
})
