// Pictures of every screen into shots/.
import './lib/node-version.mjs'
import { buildStale } from './lib/build-stale.mjs'
import { ensureChromium } from './lib/ensure-chromium.mjs'
import { orExit } from './lib/or-exit.mjs'
import { bin, run } from './lib/run.mjs'

await orExit(buildStale())
const chromium = await orExit(ensureChromium())
const { ok } = await run(bin('tsx'), ['e2e/src/shots.ts'], { env: { CHROMIUM_PATH: chromium } })
process.exitCode = ok ? 0 : 1
