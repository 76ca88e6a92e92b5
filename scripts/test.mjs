// Everything that must hold, from a fresh clone: sets itself up, goes on after a failure so that all of them are
// seen, and sums up in one last line.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
const sum = { passed: 0, failed: 0 }

/**
 * @param {string} name
 * @param {() => Promise<{ passed: number, failed: number }>} work a stage that throws counts as one failure
 */
async function stage(name, work) {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
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
  await stage('check', runChecks)
  await stage('build', asCheck(buildStale))
  await stage('package', asCheck(checkPackage))
  await stage('size', measureSizes)
  await stage('tests', () => runTests('unit', ['--project=!e2e']))
  await stage('browser', async () => {
    process.env['CHROMIUM_PATH'] = await ensureChromium()
    return runTests('e2e', ['--project=e2e'])
  })
}

console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
