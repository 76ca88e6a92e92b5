// The server, restarted on change, and the console with hot reload in front of it.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installMissing } from './lib/install-missing.mjs'
import { orExit } from './lib/or-exit.mjs'
import { bin, root } from './lib/run.mjs'

await orExit(installMissing())
const { createServer } = await import('vite')

const apiPort = process.env['PORT'] ?? '3000'
const api = `http://localhost:${apiPort}`
const vite = await createServer({
  root: join(root, 'console'),
  configFile: join(root, 'console/vite.config.ts'),
  server: { proxy: { '/api': api, '/sandbox': api } },
})
await vite.listen()
vite.printUrls()

const server = spawn(
  bin('tsx'),
  ['watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PORT: apiPort,
      PUBLIC_URL: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? api,
    },
  },
)
server.on('exit', (code) => {
  process.exitCode = code ?? 0
  void vite.close()
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal))
