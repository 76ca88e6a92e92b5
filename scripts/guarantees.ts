// Runs the tests of what is promised. `conformance`: what the widget promises its host pages, each shown in a real browser
// against the built product, as a table. `reliability`: the tests that docs/reliability.md names, with the figures of its
// column "in full", which takes long, or with `--quick` those of `npm run test:all`. Those of a cluster run where CITUS_URL
// names one. Words after either choose the files whose names hold one of them.
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { ensureChromium } from '../e2e/find-chromium.ts'
import { conformanceFolder, readProof, tableRows } from './documents.ts'
import { ranTest, type RanTest, reliabilityTable } from './reliability.ts'
import { runTests } from './run.ts'

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
  const files = words.length ? words.map((word) => `${conformanceFolder}/${word}`) : [conformanceFolder]
  const { tests, passed, failed } = await runTests('conformance', ['--project=e2e', ...files], env)
  console.log('\n| result | what holds | seconds |\n| --- | --- | --- |')
  for (const { status, title, duration = 0 } of tests) {
    console.log(`| ${status} | ${title} | ${(duration / 1000).toFixed(1)} |`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

async function reliability(): Promise<boolean> {
  const promised = tableRows('docs/reliability.md', 'row').map(([row = '', , , , proofs = '']) => ({
    row,
    proofs: proofs.split('<br>'),
  }))
  const files = new Set(promised.flatMap(({ proofs }) => proofs.map((proof) => readProof(proof)?.file ?? '')))
  const chosen = [...files].filter((file) => !words.length || words.some((word) => file.includes(word)))
  const asked = promised.filter(({ proofs }) =>
    proofs.some((proof) => chosen.includes(readProof(proof)?.file ?? '')),
  )
  const full = { SCORECARD: 'full', OUTAGE_SECONDS: '30', STOPS: '50' }
  // Read by the configuration of the tests and by the tests themselves.
  Object.assign(process.env, { TEST_ALL: '1', ...(!values.quick && full) })
  const onCluster = chosen.filter((file) => file.startsWith(clusterFolder))
  const others = chosen.filter((file) => !onCluster.includes(file))
  const tests = await runThem(others, { project: ['server-pglite', 'server-postgres', 'shared'] })
  if (process.env['CITUS_URL']) {
    const there = onCluster.map((file) => file.replace('server/', ''))
    tests.push(...(await runThem(there, { root: 'server', config: 'vitest.citus.config.ts' })))
  } else if (onCluster.length) {
    console.log(`Not run, for want of a cluster that CITUS_URL names: ${onCluster.join(', ')}`)
  }
  const figures = values.quick ? '`npm run test:all`' : 'the scorecard'
  console.log(`\n${reliabilityTable(asked, tests, { figures, now: new Date() })}`)
  return process.exitCode !== 1 && tests.length > 0
}

type Where = Pick<NonNullable<Parameters<typeof startVitest>[2]>, 'project' | 'root' | 'config'>

async function runThem(files: string[], where: Where): Promise<RanTest[]> {
  if (!files.length) return []
  const vitest = await startVitest('test', files, { watch: false, reporters: ['verbose'], ...where })
  const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()].map(ranTest))
  await vitest.close()
  return tests
}
