// Sets up, and is then the server, so that signals and arguments (`npm start -- --no-demo`) reach it as they are; or
// another command of the server, by its name: `node scripts/start.mjs worker` is `node dist/server/worker.js`. Beside the
// server runs the example portal, with the demo alone, in a process of its own that ends with this one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setUp } from './setup.mjs'

if (process.argv[2] === 'portal') {
  process.once('disconnect', () => process.exit())
  await import('../examples/partner-portal/server.mjs')
} else {
  // Before anything is taken from the arguments: another Node may have to be given all of them.
  await setUp({ build: true })
  const isCommand = process.argv[2] !== undefined && !process.argv[2].startsWith('-')
  const [name = 'main'] = isCommand ? process.argv.splice(2, 1) : []
  process.setSourceMapsEnabled(true)
  await import(new URL(`../dist/server/${name}.js`, import.meta.url).href)
  if (name === 'main') await startPortal()
}

/**
 * Writes a line as the log is: of JSON, unless it is read in a terminal.
 * @param {NodeJS.WriteStream} stream
 * @param {string} line
 */
function tell(stream, line) {
  const written = stream.isTTY ? line : JSON.stringify({ level: 30, time: Date.now(), msg: line.trim() })
  stream.write(`${written}\n`)
}

/** Starts the portal. A failure is reported and stops nothing. */
async function startPortal() {
  const { DATA_DIR = './data', PORT = '3000', PORTAL_PORT = '3001', NODE_ENV } = process.env
  const keyFile = resolve(DATA_DIR, 'portal-api-key')
  if (NODE_ENV === 'production' || process.argv.includes('--no-demo') || !existsSync(keyFile)) return
  const child = fork(import.meta.filename, ['portal'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORTAL_PORT,
      BONAFIDE_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${PORT}`,
      BONAFIDE_API_KEY_FILE: keyFile,
    },
  })
  const { stdout, stderr } = child
  let isUp = false
  let said = ''
  stderr?.on('data', (chunk) => (isUp ? process.stderr.write(chunk) : (said += chunk)))
  await Promise.race([stdout && once(stdout, 'data').then(() => (isUp = true)), once(child, 'close')])
  if (isUp) tell(process.stdout, `  Portal    http://localhost:${PORTAL_PORT}/`)
  else tell(process.stderr, `The example portal does not run: ${said.trim()}`)
}
