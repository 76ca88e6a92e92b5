import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { newSignUp } from '#testing/test-calls.ts'

const packageDir = fileURLToPath(new URL('..', import.meta.url))
const database = inject('database')
const embedded = database.kind === 'pglite'

let dataDir: string
let databaseUrl: string | undefined
const children: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bonafide-main-'))
  databaseUrl = await emptyDatabase()
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string | undefined> {
  if (database.kind === 'pglite') return undefined
  const name = `main_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return database.url.replace(/[^/]+$/, name)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

function run(env: Record<string, string>, args: string[] = ['--no-demo']) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', ...args], {
    cwd: packageDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  children.push(child)
  const output = { text: '' }
  child.stdout.on('data', (chunk) => void (output.text += chunk))
  child.stderr.on('data', (chunk) => void (output.text += chunk))
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  return { child, output, exited }
}

async function start(args?: string[]) {
  const port = await freePort()
  const server = run({ PORT: String(port) }, args)
  const url = `http://localhost:${port}`
  const isReady = async () => {
    if (server.child.exitCode !== null) throw new Error(server.output.text)
    if (!server.output.text.includes('Console')) return false
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    return answer?.ok === true
  }
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 }).catch((error: unknown) => {
    throw new Error(`the server did not get ready; it said: ${server.output.text || 'nothing'}`, {
      cause: error,
    })
  })
  return { ...server, url, port }
}

const signUp = (url: string, form = newSignUp()) =>
  fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })

test(
  'a server prints where to look, and one that was killed starts again with what it had',
  { timeout: 120_000 },
  async () => {
    const first = await start(['--demo'])
    expect(first.output.text).toContain(`Console   ${first.url}/`)
    expect(first.output.text).toContain(`Outbox    ${first.url}/sandbox/outbox`)
    expect(first.output.text).toMatch(/Sign in {3}demo@example\.com {2}\S+/)
    expect(await readFile(join(dataDir, 'portal-api-key'), 'utf8')).toMatch(/^bf_[\w-]{43}$/)
    const form = newSignUp()
    expect((await signUp(first.url, form)).status).toBe(201)
    first.child.kill('SIGKILL')
    await first.exited
    const second = await start()
    expect((await signUp(second.url, form)).status).toBe(409)
    second.child.kill('SIGINT')
    expect(await second.exited).toEqual([0, null])
  },
)

test.runIf(embedded)(
  'a second server on the same data directory refuses and says what to do',
  { timeout: 120_000 },
  async () => {
    const first = await start()
    const second = run({ PORT: String(await freePort()) })
    expect((await second.exited)[0]).toBe(1)
    expect(second.output.text).toMatch(
      /^Another server is running on the data directory \S+\. Stop it first[^\n]+\n$/,
    )
    expect((await signUp(first.url)).status).toBe(201)
  },
)

test.runIf(embedded)(
  'a server that is killed in its first moments leaves nothing in the way',
  { timeout: 120_000 },
  async () => {
    const first = run({ PORT: String(await freePort()) })
    await vi.waitUntil(async () => (await readdir(dataDir)).includes('pglite.new'), {
      timeout: 60_000,
      interval: 5,
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    first.child.kill('SIGKILL')
    await first.exited
    const second = await start()
    expect((await signUp(second.url)).status).toBe(201)
    expect(await readdir(dataDir)).not.toContain('pglite.new')
  },
)

test.runIf(!embedded)(
  'servers that start at once on an empty database share it',
  { timeout: 120_000 },
  async () => {
    const servers = await Promise.all([start(), start(), start()])
    const form = newSignUp()
    const answers = await Promise.all(servers.map(({ url }) => signUp(url, form)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  },
)

test('a wrong setting, or a port that is taken, is one line and exit 1', { timeout: 120_000 }, async () => {
  const wrong = run({ PORT: 'many' })
  expect(await wrong.exited).toEqual([1, null])
  expect(wrong.output.text).toBe('PORT must be a port number\n')
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const late = run({ PORT: String(port) })
  expect(await late.exited).toEqual([1, null])
  expect(late.output.text).toBe(`PORT ${port} is in use by another program\n`)
  taken.close()
  const absent = run({ DATABASE_URL: `postgres://someone:secret@127.0.0.1:${await freePort()}/none` })
  expect(await absent.exited).toEqual([1, null])
  expect(absent.output.text).toMatch(/^DATABASE_URL names a database that does not answer: .+\n$/)
  expect(absent.output.text).not.toContain('secret')
})

test(
  'what is no HTTP is answered in the same shape, and a request under way is finished on SIGTERM',
  { timeout: 120_000 },
  async () => {
    const { child, exited, port } = await start()
    const talk = (text: string) => {
      const socket = connect(port, '127.0.0.1')
      const answer = { text: '' }
      socket.on('data', (chunk) => void (answer.text += chunk))
      socket.write(text)
      return { socket, answer, closed: once(socket, 'close') }
    }
    const broken = talk('NONSENSE\r\n\r\n')
    await broken.closed
    expect(broken.answer.text).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(broken.answer.text.split('\r\n\r\n')[1]!)).toMatchObject({
      message: expect.any(String),
      code: 'bad_request',
    })

    const body = JSON.stringify(newSignUp())
    const head = `POST /api/auth/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    const slow = talk(head + body.slice(0, 10))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = performance.now()
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    slow.socket.write(body.slice(10))
    expect(await exited).toEqual([0, null])
    expect(slow.answer.text).toMatch(/^HTTP\/1\.1 201 /)
    expect(performance.now() - stopped).toBeLessThan(7000)
  },
)

test(
  'a signal that comes while the server is still starting ends it cleanly',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const { child, exited, output } = run({ PORT: String(port) }, [])
    const isListening = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await vi.waitUntil(isListening, { timeout: 60_000, interval: 5 })
    child.kill('SIGTERM')
    expect(await exited, output.text).toEqual([0, null])
  },
)
