// Runs every check and test; goes on after a failure so that all of them are seen, and sums up in one last line. With
// `--all` the slow ones too: `*.slow.test.ts`.
import { parseArgs } from 'node:util'
import { ensureChromium } from '../e2e/find-chromium.ts'
import { runChecks } from './check.ts'
import { run, runTests } from './run.ts'
import { measureSizes } from './size.ts'

interface Outcome {
  passed: number
  failed: number
  failures?: string[]
}

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const all: Record<string, string> = values.all ? { TEST_ALL: '1' } : {}
const sum = { passed: 0, failed: 0 }
const failures: string[] = []

/** Runs a stage. Work that throws counts as one failure. */
async function stage(name: string, work: () => Promise<Outcome>): Promise<void> {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const outcome = await work().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const { passed, failed } = outcome
  if (failed > 0) failures.push(...(outcome.failures ?? [`${name}: see above`]))
  sum.passed += passed
  sum.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

/** Makes a command count as one check; its output is shown when it fails. */
const asCheck = (command: string, args: string[]) => async (): Promise<Outcome> => {
  const { ok, output } = await run(command, args, { capture: true })
  if (!ok) throw new Error(output.trim())
  return { passed: 1, failed: 0 }
}

await stage('check', runChecks)
await stage('build', asCheck(process.execPath, ['scripts/setup.mjs', '--build']))
await stage('package', asCheck('npm', ['run', '--silent', 'check:package', '-w', 'sdk']))
await stage('size', measureSizes)
await stage('tests', () => runTests('unit', ['--project=!e2e'], all))
await stage('browser', async () =>
  runTests('e2e', ['--project=e2e'], { ...all, CHROMIUM_PATH: ensureChromium() }),
)

// Thousands of lines up, and perhaps cut off: a reader of the end alone is told what to look for.
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
