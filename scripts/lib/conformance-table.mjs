import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { testNames } from './test-names.mjs'

/** Where the tests are, relative to the root. */
export const conformanceFolder = 'e2e/src/conformance'
const readme = join(root, 'sdk/README.md')
const [start, end] = ['<!-- conformance:start -->', '<!-- conformance:end -->']

/** One row for each test: what holds, and the file that shows it. */
export function conformanceTable() {
  const files = readdirSync(join(root, conformanceFolder)).filter((name) => name.endsWith('.test.ts'))
  const rows = files.toSorted().flatMap((file) => {
    const link = `[${file.replace('.test.ts', '')}](../${conformanceFolder}/${file})`
    return [...testNames(join(root, conformanceFolder, file))].map((name) => `| ${name} | ${link} |`)
  })
  return ['| what holds | test |', '| --- | --- |', ...rows].join('\n')
}

/** The README of the SDK as it should be. */
export function withConformanceTable() {
  const [before = '', rest] = readFileSync(readme, 'utf8').split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`sdk/README.md has no place for the table: ${start} … ${end}`)
  return { path: readme, text: `${before}${start}\n\n${conformanceTable()}\n\n${end}${after}` }
}
