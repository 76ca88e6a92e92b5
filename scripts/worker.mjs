// Installs what is missing, builds what is stale, and is then a worker: a process that only works off jobs.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
await orExit(installMissing())
const { buildStale } = await import('./lib/build-stale.mjs')
await orExit(buildStale())
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/worker.js', import.meta.url).href)
