// Format, lint, types, unused code and import cycles, at once: what CI runs first.
import { bin, run } from './run.ts'

const checks: [name: string, command: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  // Each checker reads all declarations again: more than these take longer where there are few cores.
  ['types', 'tsc', '-b', '--builders', '2', '--checkers', '1'],
  ['import cycles', 'tsx', 'scripts/import-cycles.ts'],
  ['unused code', 'knip', '--no-progress'],
]

/** Runs every check and prints what the failing ones say. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async ([name, command, ...args]) => {
      const started = performance.now()
      const { ok, output } = await run(bin(command), args, { capture: true })
      return { name, ok, output, seconds: (performance.now() - started) / 1000 }
    }),
  )
  for (const { name, ok, output, seconds } of results) {
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output.trimEnd())
  }
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: results.length - passed }
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
}
