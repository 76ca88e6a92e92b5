import { fileURLToPath } from 'node:url'
import { readArguments } from '#platform/command-line.ts'
import { runProcess } from '#process/run-process.ts'
import { startServer } from '#process/start-server.ts'

await runProcess(async (signal) => {
  const options = { demo: { type: 'boolean', default: true } } as const
  const { values } = readArguments({ options, allowNegative: true }, 'A server takes --no-demo alone')
  return startServer({ source: process.env, demo: values.demo, publicDir: publicDir(), signal })
})

// Beside the server in the build; the sources lie one level deeper.
function publicDir(): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  return fileURLToPath(new URL(isBundled ? '../public' : '../../dist/public', import.meta.url))
}
