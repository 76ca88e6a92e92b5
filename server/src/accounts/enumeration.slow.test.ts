import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from './users-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const withinMs = 3
const pairsALook = 20
const looks = 3

// What a server that runs has: the cost of a hash is what is to be the same.
const server = withTestServer({ env: { passwordMemoryKib: 19_456 } })

const guess = (email: string) =>
  server.request('POST', '/auth/signin', { body: { email, password: 'wrong-anchor-43' } })

interface Cost {
  /** By the clock. */
  ms: number
  /** Of the processors, without the work of other processes. */
  cpuMs: number
}

async function costOf(email: string): Promise<Cost> {
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  const { status } = await guess(email)
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(cpuBefore)
  expect(status).toBe(401)
  return { ms, cpuMs: (user + system) / 1000 }
}

/**
 * The least difference that its measurements leave open: the nearer end of the interval in which the median lies with
 * a probability of 99.9 %, by the ranks of the sign test; 0 where that holds no difference at all.
 */
function leastMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const reach = (3.29 * Math.sqrt(sorted.length)) / 2
  const low = sorted[Math.max(0, Math.floor(sorted.length / 2 - reach))]!
  const high = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + reach))]!
  return low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/**
 * How much longer one kind of address takes than another, over pairs of guesses that are made right after each other:
 * the median, and where the machine is so busy that this tells nothing, what can be said of it with certainty.
 */
async function differenceBetween(one: (round: number) => string, other: (round: number) => string) {
  const differences: Cost[] = []
  const of = (measure: keyof Cost) => differences.map((pair) => pair[measure])
  for (let look = 0; look < looks; look++) {
    for (let pair = 0; pair < pairsALook; pair++) {
      // Beyond what counts the guesses at one account.
      server.clock.advance(20 * 60_000)
      const round = differences.length
      const sign = round % 2 ? -1 : 1
      const first = await costOf((sign > 0 ? one : other)(round))
      const second = await costOf((sign > 0 ? other : one)(round))
      differences.push({ ms: sign * (first.ms - second.ms), cpuMs: sign * (first.cpuMs - second.cpuMs) })
    }
    const seen = Math.abs(median(of('ms')))
    if (seen <= withinMs) return seen
  }
  return Math.min(leastMedian(of('ms')), leastMedian(of('cpuMs')))
}

const unknown = (round: number) => `nobody${round}@example.com`

test('a guess at an account takes as long as one at an address without an account, within 3 ms', async () => {
  const { email } = await server.signUp()
  await guess(email)
  expect(await differenceBetween(() => email, unknown)).toBeLessThanOrEqual(withinMs)
}, 120_000)

test('so does a guess at an account that has no password', async () => {
  const { email, userId } = await server.signUp()
  await server.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  expect(await differenceBetween(() => email, unknown)).toBeLessThanOrEqual(withinMs)
}, 120_000)
