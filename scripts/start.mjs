// Installs what is missing, builds what is stale, and is then the server, so that signals and arguments
// (`npm start -- --no-demo`) reach it as they are. Beside it runs the example portal, with the demo alone.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
await orExit(installMissing())
const { buildStale } = await import('./lib/build-stale.mjs')
await orExit(buildStale())
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)
const { startPortal } = await import('./lib/start-portal.mjs')
await startPortal()
