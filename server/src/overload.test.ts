import autocannon from 'autocannon'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createProcesses } from '#testing/harness/processes.ts'
import { repeats } from '#testing/harness/repeats.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { signUpForLoad } from '#testing/scenarios/console-calls.ts'

const seconds = repeats({ pglite: 8, postgres: 8 }, 60)
/** How long what is taken on may take. A quick run is one of many on a machine, and says nothing of times. */
const acceptedWithinMs = repeats({ pglite: Infinity, postgres: Infinity }, 1000)

interface Load {
  url: string
  authorization: string
  seconds: number
  connections: number
  /** As fast as answers come where it is left out. */
  perSecond?: number
}

interface Answers {
  /** In milliseconds, the fastest first. */
  accepted: number[]
  /** How many there were of each other status. */
  others: Record<number, number>
  unanswered: number
}

/** Lists employees and invites new ones in turn. */
async function load({ url, authorization, perSecond, ...options }: Load): Promise<Answers> {
  const answers: Answers = { accepted: [], others: {}, unanswered: 0 }
  let count = 0
  const next = (): autocannon.Request => {
    count++
    const headers = { authorization }
    if (count % 2) return { method: 'GET', path: '/api/employees', headers, body: '' }
    const body = JSON.stringify({ ...newInvitation(), email: `employee.${crypto.randomUUID()}@example.com` })
    const typed = { ...headers, 'content-type': 'application/json' }
    return { method: 'POST', path: '/api/employees/invite', headers: typed, body }
  }
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        timeout: 30,
        ...(perSecond && { overallRate: perSecond }),
        requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
      },
      (error: Error | null, result) => {
        answers.unanswered = (result?.errors ?? 0) + (result?.timeouts ?? 0)
        if (error) reject(error)
        else resolve()
      },
    )
    instance.on('response', (_client, status, _bytes, ms) => {
      if (status < 300) answers.accepted.push(ms)
      else answers.others[status] = (answers.others[status] ?? 0) + 1
    })
  })
  answers.accepted.sort((a, b) => a - b)
  return answers
}

/** Asks one time after the other, until the server has no room. */
async function firstRefusal(url: string, authorization: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${url}/api/employees`, { headers: { authorization } })
    if (answer.status === 503) return answer
    await answer.text()
  }
}

test.runIf(inject('database').kind === 'postgres')(
  'a server that is asked ten times what it can do answers within a second what it takes on, and tells the others to come again',
  { timeout: 60_000 + seconds * 3000 },
  async ({ annotate }) => {
    const processes = await createProcesses()
    onTestFinished(() => processes.end())
    const { url } = await processes.startServer({ PUBLIC_URL: 'http://localhost:3000' })
    const { authorization } = await signUpForLoad(url, processes.databaseUrl!)
    await load({ url, authorization, seconds: 2, connections: 16 })
    const usual = await load({ url, authorization, seconds: 4, connections: 16 })
    expect([usual.others, usual.unanswered]).toEqual([{}, 0])
    const perSecond = usual.accepted.length / 4

    const refusal = firstRefusal(url, authorization)
    const over = await load({
      url,
      authorization,
      seconds,
      connections: Math.ceil(10 * perSecond),
      perSecond: 10 * perSecond,
    })
    const offered = over.accepted.length + Object.values(over.others).reduce((sum, n) => sum + n, 0)
    const p99 = over.accepted[Math.floor(over.accepted.length * 0.99)] ?? Infinity
    const goodput = over.accepted.length / seconds
    await annotate(
      `alone ${perSecond.toFixed(0)} a second; under ${(offered / seconds).toFixed(0)} a second ${goodput.toFixed(0)} were answered, 99 % within ${p99.toFixed(0)} ms, ${over.others[503] ?? 0} told to come again`,
    )
    expect(Object.keys(over.others)).toEqual(['503'])
    expect(over.unanswered).toBe(0)
    const refused = await refusal
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'unavailable', retryAfter: 1 })
    expect(p99).toBeLessThan(acceptedWithinMs)
    // Turning others away costs something, and still most of it goes on.
    expect(goodput).toBeGreaterThan(perSecond / 4)
    expect(offered / seconds).toBeGreaterThan(goodput * 2)

    const after = await load({ url, authorization, seconds: 2, connections: 4 })
    expect([after.others, after.unanswered]).toEqual([{}, 0])
  },
)
