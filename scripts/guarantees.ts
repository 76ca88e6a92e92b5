// Runs the tests of what is promised. `conformance`: what the widget promises its host pages, each shown in a real browser
// against the built product, as a table. `reliability`: the tests that docs/reliability.md names, with the figures of its
// column "in full", which takes long, or with `--quick` those of `npm run test:all`; words after it choose the files whose names
// hold one of them. Those of a cluster run where CITUS_URL names one.
import { parseArgs } from 'node:util'
import { ensureChromium } from '../e2e/find-chromium.ts'
import { conformanceFolder, readProof, tableRows } from './documents.ts'
import { bin, run, runTests } from './run.ts'

const clusterFolder = 'server/src/platform/citus/'
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
  const full = { SCORECARD: 'full', OUTAGE_SECONDS: '30', STOPS: '50' }
  const env = { TEST_ALL: '1', ...(!values.quick && full) }
  const runOn = async (where: string[], some: string[]) => {
    if (!some.length) return true
    return (await run(bin('vitest'), ['run', '--reporter=verbose', ...where, ...some], { env })).ok
  }
  const onCluster = chosen.filter((file) => file.startsWith(clusterFolder))
  const others = chosen.filter((file) => !onCluster.includes(file))
  const isHeld = await runOn(['--project=server-pglite', '--project=server-postgres'], others)
  if (onCluster.length && !process.env['CITUS_URL']) {
    console.log(`Not run, for want of a cluster that CITUS_URL names: ${onCluster.join(', ')}`)
    return isHeld && others.length > 0
  }
  const config = ['--config', 'server/vitest.citus.config.ts']
  const isHeldThere = await runOn(
    config,
    onCluster.map((file) => file.replace('server/', '')),
  )
  return isHeld && isHeldThere
}
