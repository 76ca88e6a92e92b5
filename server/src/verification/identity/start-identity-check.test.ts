import { beforeEach, expect, test } from 'vitest'
import {
  createGate,
  hourMs,
  minuteMs,
  refusal,
  startIdentityTest,
} from '#testing/setups/identity-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
beforeEach(() => server.reset())

test('a check that the provider does not know of is followed by another', async () => {
  const { start, statuses } = await server.atIdentityStep()
  server.stripe.checks.delete((await start()).ref)
  const { status, ref } = await start()
  expect(status).toBe(200)
  expect(await statuses()).toBe('cancelled created')
  server.stripe.check(ref, 'processing')
  await server.deliver()
  server.stripe.checks.delete(ref)
  await server.jobsFor(minuteMs, minuteMs)
  expect(await statuses()).toBe('cancelled cancelled')
})

test('a check that is open at the provider, without an address to go on at, is followed by another', async () => {
  const { start, statuses, step } = await server.atIdentityStep()
  const { ref } = await start()
  server.putInFront(() => ({ resume: async () => undefined }))
  const next = await start()
  expect(next.status).toBe(200)
  expect(next.ref).not.toBe(ref)
  expect(await statuses()).toBe('cancelled created')
  // An employee who finishes the first one after all has not done so for nothing.
  server.stripe.check(ref, 'verified')
  await server.deliver()
  expect(await step()).toBe('pass passed 2')
})

/** Makes two starts at once. Stripe refuses one, before or after it has replied to the other. */
async function startsAtOnce(status: number, { refusedFirst }: { refusedFirst: boolean }) {
  const { start, statuses, step } = await server.atIdentityStep()
  const [both, answered] = [createGate(), createGate()]
  let count = 0
  server.putInFront((provider) => ({
    async create(...asked) {
      const nth = ++count
      if (nth === 1) await (refusedFirst ? answered : both).opened
      if (nth !== 2) return provider.create(...asked)
      both.open()
      if (!refusedFirst) await answered.opened
      server.stripe.behave(() => refusal(status))
      return provider.create(...asked).finally(() => server.stripe.behave())
    },
  }))
  const answer = () => start().finally(answered.open)
  const answers = await Promise.all([answer(), answer()])
  expect(answers.map((one) => one.status)).toEqual(expect.arrayContaining([200, 503]))
  return { ref: answers.map(({ ref }) => ref).join(''), statuses, step }
}

test('of two starts at once, one that fails does not close what the other has opened', async () => {
  const { ref, statuses, step } = await startsAtOnce(400, { refusedFirst: false })
  expect(await statuses()).toBe('created')
  server.stripe.check(ref, 'processing')
  await server.deliver()
  expect(await step()).toBe('pending processing 2')
})

test('of two starts at once, one that is refused on account of the other closes nothing', async () => {
  const { statuses } = await startsAtOnce(409, { refusedFirst: true })
  expect(await statuses()).toBe('created')
})

test('of two starts at once, one whose check the other has closed opens another', async () => {
  const { ref, statuses, step } = await startsAtOnce(400, { refusedFirst: true })
  expect(await statuses()).toBe('cancelled created')
  server.stripe.check(ref, 'processing')
  await server.deliver()
  expect(await step()).toBe('pending processing 2')
})

test('the check that was started last is the latest, also where the clock was set back', async () => {
  const { start, statuses, step } = await server.atIdentityStep()
  const { ref } = await start()
  server.clock.advance(hourMs)
  server.stripe.check(ref, 'requires_input', 'document_expired')
  await server.deliver()
  server.clock.advance(-minuteMs)
  await start()
  expect(await statuses()).toBe('failed created')
  expect(await step()).toBe('pending started 2')
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
