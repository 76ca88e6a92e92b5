import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conformanceTable, withConformanceTable } from './lib/conformance-table.mjs'

test("the table in the SDK's README is that of the tests (npm run conformance -- --write)", () => {
  const { path, text } = withConformanceTable()
  expect(conformanceTable().split('\n').length).toBeGreaterThan(12)
  expect(withoutPadding(readFileSync(path, 'utf8'))).toBe(withoutPadding(text))
})

/** A formatter lines the columns up. */
const withoutPadding = (text: string) => text.replaceAll(/ +(?=\|)/g, ' ').replaceAll(/-{3,}/g, '---')
