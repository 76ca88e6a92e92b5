import { fileURLToPath } from 'node:url'
import { startServer } from './start-server.ts'
import { StartError } from './start-error.ts'

try {
  const server = await startServer({
    source: process.env,
    demo: !process.argv.includes('--no-demo'),
    publicDir: publicDir(),
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0))
    })
  }
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
