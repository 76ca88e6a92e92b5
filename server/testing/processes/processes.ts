import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'
import { newDatabase, putDatabase } from '../database/new-database.ts'
import { serverBundle } from './server-bundle.ts'

export interface TestProcess {
  child: ChildProcess
  /** Returns its whole output so far. */
  output(): string
  /** The code it ended with, and the signal that ended it. */
  exited: Promise<[code: number | null, signal: string | null]>
}

export interface TestServerProcess extends TestProcess {
  url: string
  port: number
}

export interface Processes {
  dataDir: string
  /** The address of the database; undefined when the processes run on PGlite. */
  databaseUrl: string | undefined
  /** Starts `main` or `worker` of the built server and waits for nothing. */
  run(entry: 'main' | 'worker', env?: Record<string, string>, args?: string[]): Promise<TestProcess>
  /** A server on a port of its own that answers that it is ready; with the demo, once it has said how to sign in. */
  startServer(env?: Record<string, string>, args?: string[]): Promise<TestServerProcess>
  /** A worker that has begun to look for jobs. */
  startWorker(env?: Record<string, string>): Promise<TestProcess>
  /** Ends all that still run, and removes their data. */
  end(): Promise<void>
}

/**
 * Real processes on a database of their own: in their data directory, or on the tests' PostgreSQL.
 * @param options.empty makes the first of them prepare the database
 * @param options.build the folder of the built server, if it is not that of the sources as they are now
 */
export async function createProcesses({
  empty = false,
  build,
}: { empty?: boolean; build?: string } = {}): Promise<Processes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonafide-processes-'))
  const databaseUrl = await newDatabase({ empty })
  if (!databaseUrl && !empty) await putDatabase(dataDir)
  const all: TestProcess[] = []

  const run: Processes['run'] = async (entry, env, args = ['--no-demo']) => {
    const file = join(build ?? (await serverBundle()), `${entry}.js`)
    // The same flag as in vitest.pglite.config.ts.
    const child = spawn(process.execPath, [...(databaseUrl ? [] : ['--liftoff-only']), file, ...args], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...env,
      },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
    const exited = once(child, 'close') as TestProcess['exited']
    const started = { child, output: () => text, exited }
    all.push(started)
    return started
  }

  const until = async (started: TestProcess, isThere: () => boolean | Promise<boolean>) => {
    const hasBegun = async () => {
      if (started.child.exitCode !== null) throw new Error(started.output())
      return isThere()
    }
    await vi.waitUntil(hasBegun, { timeout: 60_000, interval: 25 }).catch((error: unknown) => {
      throw new Error(`the process did not get ready; it said: ${started.output() || 'nothing'}`, {
        cause: error,
      })
    })
  }

  return {
    dataDir,
    databaseUrl,
    run,
    async startServer(env, args) {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const isDemo = args?.includes('--demo')
      const started = await run(
        'main',
        { PORT: String(port), ...(isDemo && { LOG_LEVEL: 'info' }), ...env },
        args,
      )
      await until(started, () => isReady(url))
      if (isDemo) await until(started, () => started.output().includes('the server is running'))
      return { ...started, url, port }
    },
    async startWorker(env) {
      const started = await run('worker', { LOG_LEVEL: 'info', ...env })
      await until(started, () => started.output().includes('worker is running'))
      return started
    },
    async end() {
      for (const { child, exited } of all) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await exited
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns whether a server reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  return answer?.ok === true
}
