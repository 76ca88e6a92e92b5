// Installs what is missing, builds what is stale, and runs one of the server's commands:
// `node scripts/server-command.mjs <name> <arguments>` is `node dist/server/<name>.js <arguments>`.
import './lib/node-version.mjs'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { root } from './lib/run.mjs'

const [name] = process.argv.splice(2, 1)
process.chdir(root)
await orExit(installMissing())
const { buildStale } = await import('./lib/build-stale.mjs')
await orExit(buildStale())
process.setSourceMapsEnabled(true)
await import(new URL(`../dist/server/${name}.js`, import.meta.url).href)
