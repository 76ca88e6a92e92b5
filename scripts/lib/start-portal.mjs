import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Starts the example of a partner's portal in a process of its own, if the server that runs here has the demo the
 * portal belongs to. A portal that cannot start is told and is nothing to stop for.
 */
export async function startPortal() {
  const { DATA_DIR = './data', PORT = '3000', PORTAL_PORT = '3001', NODE_ENV } = process.env
  const keyFile = resolve(DATA_DIR, 'portal-api-key')
  if (NODE_ENV === 'production' || process.argv.includes('--no-demo') || !existsSync(keyFile)) return
  const child = fork(new URL('portal-process.mjs', import.meta.url), {
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
  if (isUp) process.stdout.write(`  Portal    http://localhost:${PORTAL_PORT}/\n`)
  else process.stderr.write(`The example portal does not run: ${said.trim()}\n`)
}
