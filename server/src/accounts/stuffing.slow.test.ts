import { beforeEach, expect, test } from 'vitest'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { newSignUp, type TestAnswer } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const guesses = repeats({ pglite: 500, postgres: 500 }, 10_000)
const atOnce = 50

const server = withTestServer()
// Past every window in which attempts are counted.
beforeEach(() => server.clock.advance(3_600_000))

type Guess = { email: string; ip: string }

/** Makes all guesses, fifty at a time, and counts those whose password was looked at. */
async function evaluatedOf(guess: (round: number) => Guess): Promise<number> {
  const looked: TestAnswer[] = []
  for (let start = 0; start < guesses; start += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const { email, ip } = guess(start + index)
        return server.request('POST', '/auth/signin', { ip, body: { email, password: 'guess-it' } })
      }),
    )
    looked.push(...answers.filter(({ json }) => json.code !== 'too_many_requests'))
  }
  expect(looked.map(({ status }) => status)).toEqual(looked.map(() => 401))
  return looked.length
}

test(
  'of many guesses at one account, from a thousand addresses, at most 100 are evaluated, and its owner signs in',
  async () => {
    const { email } = await server.signUp()
    const own = { body: { email, password: newSignUp().password }, ip: '192.0.2.76' }
    const known = (await server.request('POST', '/auth/signin', own)).headers.get('set-cookie')
    const ip = (round: number) => `198.51.${Math.floor((round % 1000) / 250)}.${round % 250}`
    expect(await evaluatedOf((round) => ({ email, ip: ip(round) }))).toBeLessThanOrEqual(100)
    // Not even the right one.
    expect((await server.request('POST', '/auth/signin', { ...own, ip: '192.0.2.77' })).status).toBe(429)
    const cookie = known?.split(';')[0] ?? ''
    expect((await server.request('POST', '/auth/signin', { ...own, headers: { cookie } })).status).toBe(200)
  },
  repeatsWithinMs,
)

test(
  'of many guesses from one address, at as many accounts, at most 100 are evaluated',
  async () => {
    const guess = (round: number) => ({ email: `user${round}@example.com`, ip: '203.0.113.5' })
    expect(await evaluatedOf(guess)).toBeLessThanOrEqual(100)
  },
  repeatsWithinMs,
)

test(
  'of many guesses from one IPv6 network, each from an address of its own, at most 100 are evaluated',
  async () => {
    const guess = (round: number) => ({
      email: `user${round}@example.com`,
      ip: `2001:db8:0:7::${(round + 1).toString(16)}`,
    })
    expect(await evaluatedOf(guess)).toBeLessThanOrEqual(100)
  },
  repeatsWithinMs,
)
