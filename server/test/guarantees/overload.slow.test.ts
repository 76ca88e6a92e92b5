import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createProcesses } from '#testing/processes/processes.ts'
import { repeats } from '#testing/harness/repeats.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { signUpForLoad } from '#testing/load/console-calls.ts'
import { countOthers, inTurn, saturate } from '#testing/load/saturate.ts'

const seconds = repeats({ pglite: 8, postgres: 8 }, 60)
/** The time limit of an accepted request. A quick run shares its machine, so it does not measure times. */
const acceptedWithinMs = repeats({ pglite: Infinity, postgres: Infinity }, 1000)

/** Lists employees and invites new ones in turn. */
const listAndInvite = (token: string) =>
  inTurn([
    { method: 'GET', path: '/employees', token },
    {
      method: 'POST',
      path: '/employees/invite',
      token,
      body: () => ({ ...newInvitation(), email: `employee.${crypto.randomUUID()}@example.com` }),
    },
  ])

/** Asks one time after the other, until the server has no room. */
async function firstRefusal(url: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  for (;;) {
    const answer = await fetch(`${url}/api/employees`, { headers })
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
    const { token } = await signUpForLoad(url, processes.databaseUrl!)
    const load = (options: Parameters<typeof saturate>[2]) => saturate(url, listAndInvite(token), options)
    // Uses so few that with those after them there are no more than the server has places.
    await load({ seconds: 2, connections: 4 })
    const usual = await load({ seconds: 4, connections: 16 })
    expect([usual.others, usual.unanswered]).toEqual([{}, 0])
    const perSecond = usual.durations.length / 4

    const tenfold = { connections: Math.ceil(10 * perSecond), perSecond: 10 * perSecond }
    const refusal = firstRefusal(url, token)
    const over = await load({ seconds, ...tenfold })
    const accepted = over.durations.toSorted((a, b) => a - b)
    const offered = accepted.length + countOthers(over)
    const p99 = accepted[Math.floor(accepted.length * 0.99)] ?? Infinity
    const goodput = accepted.length / seconds
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

    // Waits as long as the replies asked for.
    await sleep(1000)
    const after = await load({ seconds: 2, connections: 4 })
    expect([after.others, after.unanswered]).toEqual([{}, 0])
  },
)
