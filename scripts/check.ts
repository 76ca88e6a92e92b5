// Format, lint, types, the house and unused code, at once: what CI runs first.
import { bin, run } from './run.ts'

/**
 * Arguments of the compiler. Every project is checked anew: without --force a project counts as checked when its
 * output is younger than its sources, so a checkout that lands while the compiler runs leaves a state that is wrong
 * in both directions, errors that are long mended and none where there is one, and no later run leaves it again.
 * Each checker reads all declarations: more than these take longer where there are few cores.
 */
export const checkTypes = ['-b', '--force', '--builders', '2', '--checkers', '1']

const checks: [name: string, command: string, ...args: string[]][] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc', ...checkTypes],
  ['house', 'tsx', 'scripts/house.ts'],
  ['unused code', 'knip', '--no-progress'],
]

/** Runs every check, and prints of each when it ends how it did and, where it failed, what it said. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async ([name, command, ...args]) => {
      const started = performance.now()
      const { ok, output, ended } = await run(bin(command), args, { capture: true })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(ok ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s, ${ended})\n${output.trimEnd()}`)
      return ok
    }),
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
}
