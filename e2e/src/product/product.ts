import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface Product {
  /** Its origin. */
  url: string
  dataDir: string
  /** All it has printed so far. */
  output: () => string
  /** Ends the process the way an operator does, and answers its exit code. The data stays. */
  stop: () => Promise<number | null>
  /** Stops it and deletes its data. */
  remove: () => Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** With the demo organisation; without it the database starts empty. */
  demo?: boolean
  /** Data of an earlier product to go on with. */
  dataDir?: string
  /** The port of an earlier product, so that its links go on working. */
  port?: number
  /** Runs it as if this many days had passed. */
  daysAhead?: number
}

/** Starts the built product on a free port, and waits until it is ready. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'bonafide-e2e-')))
  const url = `http://localhost:${port}`
  // Without the second compiler of WebAssembly, whose work would only pay in a longer life than that of a test.
  const args = ['--liftoff-only', 'dist/server/main.js', ...(options.demo ? [] : ['--no-demo'])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(options.daysAhead && clockAhead(options.daysAhead)),
      ...options.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = new Promise<number | null>((done) => child.on('exit', done))
  const stop = () => {
    child.kill('SIGTERM')
    return exited
  }
  await untilReady(url, child, () => output)
  return {
    url,
    dataDir,
    output: () => output,
    stop,
    remove: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function clockAhead(days: number) {
  const preload = new URL('../../clock-ahead.mjs', import.meta.url)
  return { NODE_OPTIONS: `--import=${preload.href}`, CLOCK_AHEAD_DAYS: String(days) }
}

async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The product did not get ready. It printed:\n${output()}`)
}
