// How quick the API is, measured against its goals, and whether a guessed link opens, both written to
// docs/benchmarks.md; `--only tokens` for the guesses alone, `--quick` for a small check that writes nothing. It needs
// nothing but Node and npm, and never fails because something is slow, but does where a guess is not refused.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { bin, root, run } from './lib/run.mjs'

process.chdir(root)
await orExit(installMissing())
const { buildStale } = await import('./lib/build-stale.mjs')
await orExit(buildStale())
const { ok } = await run(bin('tsx'), ['server/bench/main.ts', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
