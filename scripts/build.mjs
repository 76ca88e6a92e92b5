// Builds what is stale into dist/. `npm run build -- --force` builds everything.
import './lib/node-version.mjs'
import { buildStale } from './lib/build-stale.mjs'
import { orExit } from './lib/or-exit.mjs'

await orExit(buildStale({ force: process.argv.includes('--force') }))
