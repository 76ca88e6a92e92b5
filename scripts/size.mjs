// Fails when a size budget is passed. Measures the last build, so it builds what is stale first.
import './lib/node-version.mjs'
import { buildStale } from './lib/build-stale.mjs'
import { measureSizes } from './lib/measure-sizes.mjs'
import { orExit } from './lib/or-exit.mjs'

await orExit(buildStale())
const { failed } = await measureSizes()
process.exitCode = failed > 0 ? 1 : 0
