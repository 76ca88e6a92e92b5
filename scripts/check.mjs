// Format, lint, types and unused code, at once: what CI runs first.
import './lib/node-version.mjs'
import { runChecks } from './lib/run-checks.mjs'

const { failed } = await runChecks()
process.exitCode = failed > 0 ? 1 : 0
