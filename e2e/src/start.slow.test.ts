import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './product/free-port.ts'

let dataDir: string
let child: ChildProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonafide-start-'))
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** `npm start`, told where to listen, once it has said this. */
async function start(portalPort: number, until: string, args: string[] = []) {
  const port = await freePort()
  const script = resolve(import.meta.dirname, '../../scripts/start.mjs')
  const started = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PORTAL_PORT: String(portalPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
  })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  await vi
    .waitUntil(() => output.includes(until) || started.exitCode !== null, { timeout: 120_000 })
    .catch(() => undefined)
  expect(output).toContain(until)
  return { url: `http://localhost:${port}`, child: started, output: () => output }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test('npm start serves the example portal beside the demo, and both end together', async () => {
  const port = await freePort()
  const portal = `http://localhost:${port}/`
  const first = await start(port, `Portal    ${portal}`)
  expect(await answers(portal)).toBe(true)
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  await vi.waitUntil(async () => !(await answers(portal)), { timeout: 30_000 })

  const second = await start(port, `Portal    ${portal}`)
  second.child.kill('SIGKILL')
  await vi.waitUntil(async () => !(await answers(portal)), { timeout: 30_000 })
})

test('a taken PORTAL_PORT is told, and the product runs', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { url } = await start(port, `The example portal does not run: PORTAL_PORT ${port} is in use`)
  expect(await answers(`${url}/readyz`)).toBe(true)
  other.close()
})

test('without the demo there is no portal', async () => {
  const port = await freePort()
  const { url, output } = await start(port, 'the server is running', ['--no-demo'])
  expect(await answers(`${url}/readyz`)).toBe(true)
  // As long as a portal would take to start, and longer.
  await sleep(1500)
  expect(output()).not.toContain('Portal')
  expect(await answers(`http://localhost:${port}/`)).toBe(false)
})
