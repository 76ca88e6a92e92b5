import { expect, test } from 'vitest'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { walkToIdentity } from '#testing/scenarios/flow-walker.ts'

const server = withServer(startWithStripe)

async function processed() {
  server.clock.advance(2 * 3_600_000)
  const { walker } = await walkToIdentity(server)
  const { json } = await walker.identitySession()
  const ref = /start\/(vs_\d+)#/.exec(json.url)?.[1] ?? ''
  server.stripe.check(ref, 'processing')
  await server.deliver()
  return {
    walker,
    ref,
    async identity() {
      server.clock.advance(3_600_000)
      await server.runJobs()
      const { steps, identity } = await walker.state()
      return `${steps.id.status} ${identity?.state} ${identity?.attemptsLeft}`
    },
  }
}

test('a check that was processed and then given up is followed by another one', async () => {
  const { walker, ref, identity } = await processed()
  expect(await identity()).toBe('pending processing 2')
  server.stripe.check(ref, 'requires_input', 'abandoned')
  await server.deliver()
  expect(await identity()).toBe('pending ready 3')
  const { status, json } = await walker.identitySession()
  expect(status).toBe(200)
  expect(json.url).not.toContain(ref)
})

test('a check that was given up and is verified after all counts', async () => {
  const { ref, identity } = await processed()
  server.stripe.check(ref, 'requires_input', 'abandoned')
  await server.deliver()
  expect(await identity()).toBe('pending ready 3')
  server.stripe.check(ref, 'verified')
  await server.deliver()
  expect(await identity()).toBe('pass passed 2')
})

test('an event from before the submission that comes late gives nothing up', async () => {
  const { ref, identity } = await processed()
  server.stripe.check(ref, 'requires_input', 'abandoned')
  const late = server.stripe.events.take()
  server.stripe.check(ref, 'processing')
  await server.deliver(late)
  expect(await identity()).toBe('pending processing 2')
})
