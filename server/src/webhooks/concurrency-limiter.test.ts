import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './run-with-deadline.ts'

const never = new Promise<false>(() => {})
const now = Promise.resolve(false as const)

/** Takes places of an endpoint until there is none. */
async function fill(
  limiter: ReturnType<typeof createConcurrencyLimiter>,
  whose: { orgId: string; endpointId: string },
) {
  const taken = []
  for (let place = await limiter.take(whose, now); place; place = await limiter.take(whose, now))
    taken.push(place)
  return taken
}

test('an endpoint has ten places, and the other nine of its organisation have theirs', async () => {
  const limiter = createConcurrencyLimiter()
  for (let i = 0; i < 10; i += 1) {
    expect(await fill(limiter, { orgId: 'o', endpointId: `e${i}` })).toHaveLength(10)
  }
  expect(await fill(limiter, { orgId: 'o', endpointId: 'one more' })).toHaveLength(0)
  expect(await fill(limiter, { orgId: 'another', endpointId: 'e' })).toHaveLength(10)
})

test('a place that may soon be free is waited for, one that is taken by slow work is not', async () => {
  const limiter = createConcurrencyLimiter()
  const whose = { orgId: 'o', endpointId: 'e' }
  const taken = await fill(limiter, whose)
  const waiting = limiter.take(whose, never)
  taken[0]?.leave()
  const free = await waiting
  expect(free).toBeDefined()
  const tooMany = limiter.take(whose, never)
  for (const place of [free, ...taken.slice(1)]) place?.becomeSlow()
  expect(await tooMany).toBeUndefined()
  expect(await limiter.take(whose, never)).toBeUndefined()
})

test('places that were left are free, whatever was said of them before or after', async () => {
  const limiter = createConcurrencyLimiter()
  const whose = { orgId: 'o', endpointId: 'e' }
  for (const round of ['slow before', 'slow after', 'never slow']) {
    const taken = await fill(limiter, whose)
    expect(taken, round).toHaveLength(10)
    if (round === 'slow before') for (const place of taken) place.becomeSlow()
    for (const place of taken) place.leave()
    if (round === 'slow after') for (const place of taken) place.becomeSlow()
  }
  const last = await fill(limiter, whose)
  const waiting = limiter.take(whose, never)
  last[0]?.leave()
  expect(await waiting).toBeDefined()
})
