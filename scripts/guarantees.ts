// Runs the tests of what is promised. `conformance`: what the widget promises its host pages, each shown in a real browser
// against the built product, as a table. `reliability`: the tests that docs/reliability.md names, with the figures of its
// column "in full", which takes long, or with `--quick` those of `npm run test:all`; words after it choose the files whose names
// hold one of them.
import { parseArgs } from 'node:util'
import { ensureChromium } from '../e2e/find-chromium.ts'
import { conformanceFolder, readProof, tableRows } from './documents.ts'
import { bin, run, runTests } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const [which, ...words] = positionals
const isKept = which === 'conformance' ? await conformance() : await reliability()
process.exitCode = isKept ? 0 : 1

async function conformance(): Promise<boolean> {
  const env = { CHROMIUM_PATH: ensureChromium(), TEST_ALL: '1' }
  const { tests, passed, failed } = await runTests('conformance', ['--project=e2e', conformanceFolder], env)
  console.log('\n| result | what holds | seconds |\n| --- | --- | --- |')
  for (const { status, title, duration = 0 } of tests) {
    console.log(`| ${status} | ${title} | ${(duration / 1000).toFixed(1)} |`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

async function reliability(): Promise<boolean> {
  const rows = tableRows('docs/reliability.md', 'row')
  const proofs = rows.flatMap((cells) => (cells[4] ?? '').split('<br>').map(readProof))
  const files = new Set(proofs.map((proof) => proof?.file ?? '').filter((file) => file.startsWith('server/')))
  const chosen = [...files].filter((file) => !words.length || words.some((word) => file.includes(word)))
  const projects = ['--project=server-pglite', '--project=server-postgres']
  const full = { SCORECARD: 'full', OUTAGE_SECONDS: '30', STOPS: '50' }
  const env = { TEST_ALL: '1', ...(!values.quick && full) }
  const { ok } = await run(bin('vitest'), ['run', '--reporter=verbose', ...projects, ...chosen], { env })
  return ok
}
