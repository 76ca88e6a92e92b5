// The server, restarted on change, and the console with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { bin, root } from './run.ts'

const apiPort = process.env['PORT'] ?? '3000'
const api = `http://localhost:${apiPort}`
const vite = await createServer({
  root: join(root, 'console'),
  configFile: join(root, 'console/vite.config.ts'),
  server: { proxy: { '/api': api, '/sandbox': api, '/scim': api } },
})
await vite.listen()
vite.printUrls()

const args = ['watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)]
const server = spawn(bin('tsx'), args, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    PORT: apiPort,
    PUBLIC_URL: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? api,
  },
})
server.on('exit', (code) => {
  process.exitCode = code ?? 0
  void vite.close()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
