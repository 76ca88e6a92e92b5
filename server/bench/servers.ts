import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#testing/processes/free-port.ts'
import { serverSettings } from './data/settings.ts'

// The same flag as in docs/deploy-many.md and the image.
const youngSpace = '--max-semi-space-size=64'

export interface Servers {
  /** The address of each server. */
  urls: string[]
  pids: number[]
  stop(): Promise<void>
}

/** Starts built servers on one database and waits until they answer. */
export async function startServers(main: string, databaseUrl: string, count: number): Promise<Servers> {
  const started: { url: string; child: ChildProcess }[] = []
  const stop = async () => {
    await Promise.all(
      started.map(async ({ child }) => {
        if (child.exitCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      }),
    )
  }
  try {
    for (let index = 0; index < count; index++) {
      const port = await freePort()
      const child = spawn(process.execPath, ['--enable-source-maps', youngSpace, main], {
        env: { PATH: process.env['PATH'], ...serverSettings, PORT: String(port), DATABASE_URL: databaseUrl },
        // The log is written, as in production, but to nowhere.
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const said: string[] = []
      child.stderr.on('data', (chunk) => said.push(String(chunk)))
      const url = `http://127.0.0.1:${port}`
      started.push({ url, child })
      await untilReady(url, () => child.exitCode !== null, said)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const pids = started.flatMap(({ child }) => child.pid ?? [])
  return { urls: started.map(({ url }) => url), pids, stop }
}

async function untilReady(url: string, hasEnded: () => boolean, said: string[]): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`A server did not start: ${said.join('').trim() || 'it never became ready'}`)
}
