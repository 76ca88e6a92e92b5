import { expect, test } from 'vitest'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { guesses, randomKind, rightKind, tryTokens } from '#testing/load/guess-tokens.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

// `npm run bench -- --only tokens` tries a million against a million links.
const random = repeats({ pglite: 1000, postgres: 1000 }, 50_000)
const employeeCount = 40

const server = withTestServer()

test(
  'of guessed and nearly right tokens none opens a link, and each right one among them opens its own',
  async () => {
    const { token, orgId } = await server.signUp()
    await givePlan(server.deps, orgId, 'enterprise')
    const invited = []
    for (let count = 0; count < employeeCount; count++) {
      const { verificationToken, email } = await server.invite(token)
      invited.push({ token: verificationToken, email })
    }
    const [right, near] = [invited.slice(0, employeeCount / 2), invited.slice(employeeCount / 2)]
    const ask = (path: string) => server.request('GET', path)
    const tallies = await tryTokens(guesses(random, { right, near }), { ask, atOnce: 8 })
    const none = { unknown: 0, opened: 0, other: 0 }
    const allOf = (tried: number, way: 'unknown' | 'opened') => ({ ...none, tried, [way]: tried })
    const nearly = [...tallies.keys()].filter((kind) => ![randomKind, rightKind].includes(kind))
    expect(nearly).toHaveLength(5)
    expect(Object.fromEntries(tallies)).toEqual({
      [randomKind]: allOf(random, 'unknown'),
      [rightKind]: allOf(employeeCount / 2, 'opened'),
      ...Object.fromEntries(nearly.map((kind) => [kind, allOf(employeeCount / 2, 'unknown')])),
    })
  },
  repeatsWithinMs,
)
