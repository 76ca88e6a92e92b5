import { fileURLToPath } from 'node:url'
import { startServer } from './start-server.ts'
import { StartError } from './start-error.ts'

const starting = startServer({
  source: process.env,
  demo: !process.argv.includes('--no-demo'),
  publicDir: publicDir(),
})

// From the first moment on: a signal that comes while the demo is being filled in ends that cleanly too.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

try {
  await starting
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

// Beside the server in the build; the sources lie one level deeper.
function publicDir(): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isBundled ? '../public' : '../../dist/public', import.meta.url))
}

async function stop(): Promise<void> {
  // A start that failed has nothing to stop, and is told above.
  const server = await starting.catch(() => undefined)
  if (!server) return
  await server.stop()
  process.exit(0)
}
