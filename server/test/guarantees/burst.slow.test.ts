import { expect, inject, onTestFinished, test } from 'vitest'
import { createProcesses, type Processes } from '#testing/processes/processes.ts'
import { repeats } from '#testing/harness/repeats.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { inTurn, saturate } from '#testing/load/saturate.ts'

const users = repeats({ pglite: 6, postgres: 6 }, 50)
// So few places that most calls of a quick run wait for one, too.
const places = repeats({ pglite: 3, postgres: 3 }, 20)
const seconds = repeats({ pglite: 3, postgres: 4 }, 20)
// A quick run is one of many on a machine, and says little of times.
const withinMs = repeats({ pglite: Infinity, postgres: Infinity }, 5000)
const mostTimes = repeats({ pglite: 4, postgres: 4 }, 2)

const proxied = { TRUSTED_PROXIES: '127.0.0.1,::1', PUBLIC_URL: 'http://localhost:3000' }
const network = { ordinary: '198.51.100', greedy: '203.0.113' }

async function createServers(): Promise<Processes> {
  const processes = await createProcesses()
  onTestFinished(() => processes.end())
  return processes
}

const post = (url: string, path: string, body: unknown, address: string) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

/** Makes calls in the same moment, and says how each was answered and how long it took. */
async function allAtOnce(calls: readonly (() => Promise<Response>)[]) {
  return Promise.all(
    calls.map(async (call) => {
      const from = performance.now()
      const answer = await call()
      await answer.text()
      return { status: answer.status, ms: performance.now() - from }
    }),
  )
}

const percentile = (durations: readonly number[], part: number) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * part)] ?? Infinity

test.runIf(inject('database').kind === 'postgres').for([
  ['offices of their own', (user: number) => `${network.ordinary}.${user}`],
  ['one office', () => `${network.ordinary}.1`],
] as const)(
  'users of %s who sign in and sign up in the same second, with a server that did nothing before, all succeed',
  { timeout: 180_000 },
  async ([_where, addressOf], { annotate }) => {
    const processes = await createServers()
    const accounts = Array.from({ length: users }, () => newSignUp())
    const before = await processes.startServer(proxied)
    for (const [user, account] of accounts.entries()) {
      // Uses an address for each, since one may create only so many accounts in an hour.
      const made = await post(before.url, '/auth/signup', account, `${network.greedy}.${user}`)
      expect(made.status).toBe(201)
    }
    before.child.kill('SIGTERM')
    await before.exited
    const { url } = await processes.startServer({ ...proxied, REQUESTS_AT_ONCE: String(places) })

    const signIns = accounts.map(
      ({ email, password }, user) =>
        () =>
          post(url, '/auth/signin', { email, password }, addressOf(user)),
    )
    const signUps = accounts.map(
      (_account, user) => () => post(url, '/auth/signup', newSignUp(), addressOf(user)),
    )
    const answers = await allAtOnce([...signIns, ...signUps])
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    await annotate(`${answers.length} at once, the slowest of them ${slowest.toFixed(0)} ms`)
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect(answers).toHaveLength(2 * users)
    expect(slowest).toBeLessThan(withinMs)
  },
)

test.runIf(inject('database').kind === 'postgres').for([
  ['an address of its own', (name: string) => ({ 'x-forwarded-for': `${network.ordinary}.${name}` })],
  ['the same address', () => ({ 'x-forwarded-for': `${network.ordinary}.1` })],
] as const)(
  'beside one client with 80 connections five ordinary ones, each at %s, are answered as they are alone',
  { timeout: 120_000 + seconds * 5000 },
  async ([_where, from], { annotate }) => {
    const processes = await createServers()
    const { url } = await processes.startServer(proxied)
    const sessions: string[] = []
    for (let session = 0; session < 6; session++) {
      sessions.push((await signUpForLoad(url, processes.databaseUrl!)).token)
    }
    const load = (client: number, connections: number) =>
      saturate(
        url,
        inTurn([
          { method: 'GET', path: '/employees', token: sessions[client]!, headers: from(`${client + 1}`) },
        ]),
        { seconds, connections },
      )
    const ordinary = () => Promise.all([0, 1, 2, 3, 4].map((client) => load(client, 1)))
    await ordinary()
    const alone = await ordinary()
    const [greedy, ...beside] = await Promise.all([
      load(5, 80),
      ...[0, 1, 2, 3, 4].map((client) => load(client, 1)),
    ])

    const p95 = (some: typeof alone) =>
      percentile(
        some.flatMap(({ durations }) => durations),
        0.95,
      )
    expect(beside.map(({ others, unanswered }) => [others, unanswered])).toEqual(
      Array.from({ length: 5 }, () => [{}, 0]),
    )
    // The greedy one is served too, with what is left.
    expect(greedy.durations.length).toBeGreaterThan(0)
    const ratio = p95(beside) / p95(alone)
    await annotate(
      `alone 95 % within ${p95(alone).toFixed(0)} ms, beside the 80 within ${p95(beside).toFixed(0)} ms: ${ratio.toFixed(2)} times; the 80 were answered ${greedy.durations.length} times, and ${greedy.others[503] ?? 0} times told to come again`,
    )
    expect(ratio).toBeLessThan(mostTimes)
  },
)
