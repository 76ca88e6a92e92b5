// Everything that must hold, from a fresh clone: sets itself up, goes on after a failure so that all of them are
// seen, and sums up in one last line.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
const sum = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

/**
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number, failures?: string[] }>} work a stage that throws counts as
 * one failure
 */
async function stage(name, work) {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const result = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const { passed, failed } = result
  if (failed > 0) failures.push(...('failures' in result ? (result.failures ?? []) : [`${name}: told above`]))
  sum.passed += passed
  sum.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

/** @param {() => Promise<unknown>} work counts as one check, passed unless it throws */
const asCheck = (work) => async () => {
  await work()
  return { passed: 1, failed: 0 }
}

await stage('packages', asCheck(installMissing))
if (sum.failed === 0) {
  const [
    { runChecks },
    { buildStale },
    { checkPackage },
    { measureSizes },
    { runTests },
    { ensureChromium },
  ] = await Promise.all([
    import('./lib/run-checks.mjs'),
    import('./lib/build-stale.mjs'),
    import('./lib/check-package.mjs'),
    import('./lib/measure-sizes.mjs'),
    import('./lib/run-tests.mjs'),
    import('./lib/ensure-chromium.mjs'),
  ])
  // On a machine without one it is fetched meanwhile; the stage that needs it tells what went wrong.
  const chromium = ensureChromium()
  chromium.catch(() => {})
  await stage('check', runChecks)
  await stage('build', asCheck(buildStale))
  await stage('package', asCheck(checkPackage))
  await stage('size', measureSizes)
  await stage('tests', () => runTests('unit', ['--project=!e2e']))
  await stage('browser', async () => {
    process.env['CHROMIUM_PATH'] = await chromium
    return runTests('e2e', ['--project=e2e'])
  })
}

// Thousands of lines up, and perhaps cut off: whoever reads only the end is told what to look for.
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
