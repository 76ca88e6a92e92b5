import { fileURLToPath } from 'node:url'
import { runProcess } from './run-process.ts'
import { startServer } from './start-server.ts'

await runProcess((signal) =>
  startServer({
    source: process.env,
    demo: !process.argv.includes('--no-demo'),
    publicDir: publicDir(),
    signal,
  }),
)

// Beside the server in the build; the sources lie one level deeper.
function publicDir(): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isBundled ? '../public' : '../../dist/public', import.meta.url))
}
