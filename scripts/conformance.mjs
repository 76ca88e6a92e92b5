// The promises of the SDK, each shown in a real browser against the built product, as a table. With `--write` the
// table goes into the SDK's README too.
import './lib/node-version.mjs'
import { writeFile } from 'node:fs/promises'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
await orExit(installMissing())
const [{ buildStale }, { ensureChromium }, { runTests }, { conformanceFolder, withConformanceTable }] =
  await Promise.all([
    import('./lib/build-stale.mjs'),
    import('./lib/ensure-chromium.mjs'),
    import('./lib/run-tests.mjs'),
    import('./lib/conformance-table.mjs'),
  ])
await orExit(buildStale())
process.env['CHROMIUM_PATH'] = await ensureChromium()
const { passed, failed, tests } = await runTests('conformance', ['--project=e2e', conformanceFolder])

console.log('\n| result | what holds | seconds |\n| --- | --- | --- |')
for (const { status, title, duration = 0 } of tests) {
  console.log(`| ${status} | ${title} | ${(duration / 1000).toFixed(1)} |`)
}
console.log(`\n${passed} passed, ${failed} failed`)
if (process.argv.includes('--write')) {
  const { path, text } = withConformanceTable()
  await writeFile(path, text)
}
process.exitCode = failed > 0 ? 1 : 0
