import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { freePort } from '#testing/processes/free-port.ts'
import { createProcesses, type Processes } from '#testing/processes/processes.ts'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'

const embedded = inject('database').kind === 'pglite'

let processes: Processes
afterEach(() => processes.end())

const linesOf = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; [field: string]: unknown })
const saidBy = (output: string) => linesOf(output).map(({ msg }) => msg)

const signUp = (url: string, form = newSignUp()) =>
  fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })

test(
  'a server says where to look, in lines of JSON alone where it has no terminal, and one that was killed starts again with what it had',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const first = await processes.startServer({}, ['--demo'])
    const lines = linesOf(first.output())
    expect(lines.find(({ msg }) => msg === 'the server is running')).toMatchObject({
      url: first.url,
      outbox: `${first.url}/sandbox/outbox`,
      demo: expect.arrayContaining([
        expect.stringMatching(/^demo@example\.com \S+ Owner$/),
        expect.stringMatching(/^admin@example\.com \S+ Admin$/),
      ]),
    })
    expect(await readFile(join(processes.dataDir, 'portal-api-key'), 'utf8')).toMatch(/^bf_live_[\w-]{43}$/)
    const form = newSignUp()
    expect((await signUp(first.url, form)).status).toBe(201)
    first.child.kill('SIGKILL')
    await first.exited
    const second = await processes.startServer()
    expect((await signUp(second.url, form)).status).toBe(409)
    second.child.kill('SIGINT')
    expect(await second.exited).toEqual([0, null])
  },
)

test.runIf(embedded)(
  'a second server on the same data directory refuses and says what to do',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const first = await processes.startServer()
    const second = await processes.run('main', { PORT: String(await freePort()) })
    expect((await second.exited)[0]).toBe(1)
    expect(saidBy(second.output())).toEqual([
      expect.stringMatching(/^Another server is running on the data directory \S+\. Stop it first/),
    ])
    expect((await signUp(first.url)).status).toBe(201)
  },
)

test.runIf(embedded)(
  'a server that is killed in its first moments leaves nothing in the way',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses({ empty: true })
    const first = await processes.run('main', { PORT: String(await freePort()) })
    await vi.waitUntil(async () => (await readdir(processes.dataDir)).includes('pglite.new'), {
      timeout: 60_000,
      interval: 5,
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    first.child.kill('SIGKILL')
    await first.exited
    const second = await processes.startServer()
    expect((await signUp(second.url)).status).toBe(201)
    expect(await readdir(processes.dataDir)).not.toContain('pglite.new')
  },
)

test.runIf(!embedded)(
  'servers that start at once on an empty database share it',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses({ empty: true })
    const servers = await Promise.all([
      processes.startServer(),
      processes.startServer(),
      processes.startServer(),
    ])
    const form = newSignUp()
    const answers = await Promise.all(servers.map(({ url }) => signUp(url, form)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  },
)

test('a crash is one line of JSON, and exit 1', { timeout: 120_000 }, async () => {
  processes = await createProcesses()
  const broken = join(processes.dataDir, 'broken.mjs')
  await writeFile(broken, `setTimeout(() => { throw new TypeError('not expected') }, 1500)`)
  const crashed = await processes.run('main', {
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${broken}`,
  })
  expect(await crashed.exited).toEqual([1, null])
  expect(linesOf(crashed.output())).toEqual([
    expect.objectContaining({
      level: 60,
      msg: 'the process crashed',
      err: expect.objectContaining({ type: 'TypeError', message: 'not expected' }),
    }),
  ])
})

test('a wrong setting, or a port that is taken, is one line and exit 1', { timeout: 120_000 }, async () => {
  processes = await createProcesses()
  const wrong = await processes.run('main', { PORT: 'many' })
  expect(await wrong.exited).toEqual([1, null])
  expect(saidBy(wrong.output())).toEqual(['PORT must be a port number'])
  const mistyped = await processes.run('main', {}, ['--nodemo'])
  expect(await mistyped.exited).toEqual([1, null])
  expect(saidBy(mistyped.output())).toEqual(['A server takes --no-demo alone'])
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const late = await processes.run('main', { PORT: String(port) })
  expect(await late.exited).toEqual([1, null])
  expect(saidBy(late.output())).toEqual([`PORT ${port} is in use by another program`])
  taken.close()
  const absent = await processes.run('main', {
    DATABASE_URL: `postgres://user:secret@127.0.0.1:${await freePort()}/none`,
  })
  expect(await absent.exited).toEqual([1, null])
  expect(saidBy(absent.output())).toEqual([
    expect.stringMatching(/^DATABASE_URL names a database that does not answer: ./),
  ])
  expect(absent.output()).not.toContain('secret')
})

test('a server for a laptop is reached from this machine alone', { timeout: 120_000 }, async () => {
  processes = await createProcesses()
  const { child, exited, port } = await processes.startServer()
  // An address of this machine, as that of its network is, but not the one that is listened on.
  const elsewhere = connect(port, '127.0.0.2')
  await expect(once(elsewhere, 'connect')).rejects.toThrow('ECONNREFUSED')
  // The embedded database is one server's at a time.
  child.kill('SIGKILL')
  await exited
  const everywhere = await processes.startServer({ HOST: '0.0.0.0' })
  const reached = connect(everywhere.port, '127.0.0.2')
  await once(reached, 'connect')
  reached.destroy()
})

test(
  'what is no HTTP is answered in the same shape, and a request under way is finished on SIGTERM',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const { child, exited, port } = await processes.startServer()
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
    const head = `POST /api/auth/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
    const slow = talk(head + body.slice(0, 10))
    // Waits until the server has the head, to which it replies 100.
    await vi.waitUntil(() => slow.answer.text === 'HTTP/1.1 100 Continue\r\n\r\n', 30_000)
    const stopped = performance.now()
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    slow.socket.write(body.slice(10))
    expect(await exited).toEqual([0, null])
    expect(slow.answer.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
    expect(performance.now() - stopped).toBeLessThan(7000)
  },
)

test(
  'a signal that comes while the server is still starting ends it cleanly',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const port = await freePort()
    const { child, exited, output } = await processes.run('main', { PORT: String(port) }, [])
    const isListening = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await vi.waitUntil(isListening, { timeout: 60_000, interval: 5 })
    child.kill('SIGTERM')
    expect(await exited, output()).toEqual([0, null])
  },
)

test(
  'a database that was filled with tests verifies no employee once its server is in production',
  { timeout: 120_000 },
  async () => {
    processes = await createProcesses()
    const settings = productionSettings()
    const { SESSION_SECRET, DATA_KEY } = settings
    const trial = await processes.startServer({ SESSION_SECRET, DATA_KEY }, ['--demo'])
    const [, password] = /demo@example\.com +(\S+)/.exec(trial.output())!
    const before = await statsOf(trial.url, password!)
    expect(before.verified).toBeGreaterThan(50)
    trial.child.kill('SIGTERM')
    await trial.exited
    const production = await processes.startServer({
      ...settings,
      ALLOW_SANDBOX: '1',
      // Reached without the proxy that production has in front.
      HOST: '127.0.0.1',
    })
    expect(await statsOf(production.url, password!)).toMatchObject({ total: before.total, verified: 0 })
  },
)

async function statsOf(url: string, password: string): Promise<{ total: number; verified: number }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'demo@example.com', password })
  const signedIn = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const stats = await fetch(`${url}/api/employees/stats`, { headers: { authorization: `Bearer ${token}` } })
  return (await stats.json()) as { total: number; verified: number }
}
