import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import {
  createGate,
  dayMs,
  hourMs,
  minuteMs,
  refOf,
  startIdentityTest,
} from '#testing/setups/identity-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
beforeEach(() => server.reset())

const loseJobs = () => server.deps.db.execute(sql`delete from queue.job where name = 'identity.poll'`)

/** A check that is being decided, as far as we have been told. */
async function processing() {
  const walker = await server.atIdentityStep()
  const { ref } = await walker.start()
  server.stripe.check(ref, 'processing')
  await server.deliver()
  return { ...walker, ref }
}

test('an outage of the provider does not end the looking', async () => {
  const { ref, statuses } = await processing()
  server.cannotBeAsked()
  // More often than a job is tried.
  await server.jobsFor(2 * hourMs, 10 * minuteMs)
  expect(await statuses()).toBe('processing')
  server.happens(ref, 'verified')
  server.stripe.behave()
  await server.jobsFor(hourMs, hourMs)
  expect(await statuses()).toBe('verified')
})

test('what takes the provider a week is known when it is decided', async () => {
  const { ref, statuses } = await processing()
  await server.jobsFor(7 * dayMs, 12 * hourMs)
  server.happens(ref, 'verified')
  await server.jobsFor(6 * hourMs, 6 * hourMs)
  expect(await statuses()).toBe('verified')
})

test('a check that is gone on with after days is looked at as often as a new one', async () => {
  const { walker, start, statuses } = await server.atIdentityStep()
  const { ref } = await start()
  await server.jobsFor(3 * dayMs, 12 * hourMs)
  expect(await server.asked(() => server.jobsFor(dayMs, 12 * hourMs))).toBe(0)
  await Promise.all([walker.identitySession(), walker.identitySession()])
  // Polls once each time, however often the employee continued.
  expect(await server.asked(() => server.jobsFor(minuteMs, 10_000))).toBe(6)
  server.happens(ref, 'verified')
  await server.jobsFor(minuteMs, 30_000)
  expect(await statuses()).toBe('verified')
})

test('no employee is sent away for a check that is decided, though nothing looks at it any more', async () => {
  for (const [status, code, answer, after] of [
    ['verified', undefined, 409, 'verified'],
    ['requires_input', 'document_expired', 200, 'failed created'],
    ['canceled', undefined, 200, 'cancelled created'],
  ] as const) {
    const { ref, start, statuses } = await processing()
    await loseJobs()
    server.happens(ref, status, code)
    expect((await start()).status).toBe(answer)
    expect(await statuses()).toBe(after)
  }
})

test('while the provider decides, trying again asks it now and then, and has it looked at again', async () => {
  const { ref, start, statuses } = await processing()
  await loseJobs()
  server.clock.advance(2 * hourMs)
  const tries = async () => {
    for (const { status, json } of await Promise.all([start(), start(), start()])) {
      expect([status, json.code]).toEqual([409, 'identity_processing'])
    }
  }
  expect(await server.asked(tries)).toBe(1)
  server.cannotBeAsked()
  server.clock.advance(10_000)
  expect(await server.asked(tries)).toBe(1)
  server.stripe.behave()
  server.happens(ref, 'verified')
  await server.jobsFor(minuteMs, 30_000)
  expect(await statuses()).toBe('verified')
})

test('an employee who comes back before the event does is told how it came out', async () => {
  for (const [status, code, expected] of [
    ['processing', undefined, 'pending processing 2'],
    ['verified', undefined, 'pass passed 2'],
    ['requires_input', 'document_expired', 'fail failed 2'],
    ['requires_input', undefined, 'pending started 3'],
  ] as const) {
    const { start, step } = await server.atIdentityStep()
    server.happens((await start()).ref, status, code)
    expect([status, code, await step()]).toEqual([status, code, expected])
  }
})

test('the page that waits asks every few seconds at most, on however many devices', async () => {
  const { walker, start, step } = await server.atIdentityStep()
  expect(await server.asked(() => walker.state())).toBe(0)
  const { ref } = await start()
  server.happens(ref, 'processing')
  const readers = Array.from({ length: 10 }, () => walker.state)
  expect(await server.asked(() => Promise.all(readers.map((read) => read())))).toBe(1)
  server.happens(ref, 'verified')
  expect(await step()).toBe('pending processing 2')
  server.clock.advance(5000)
  expect(await step()).toBe('pass passed 2')
  server.clock.advance(5000)
  expect(await server.asked(() => walker.state())).toBe(0)
})

test('a page that follows from another device leaves the look of the one who returns alone', async () => {
  const { walker } = await server.atIdentityStep()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const ref = refOf((await phone.identitySession()).json.url)
  server.clock.advance(minuteMs)
  expect(await walker.state()).toMatchObject({ identity: { state: 'started' } })
  server.happens(ref, 'processing')
  expect(await phone.state()).toMatchObject({ identity: { state: 'processing' } })
})

test('an employee who comes back is told how it came out, though a check that was begun later was cancelled', async () => {
  const { walker, start, statuses, step } = await server.atIdentityStep()
  const { ref } = await start()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const later = refOf((await phone.identitySession()).json.url)
  server.stripe.check(later, 'canceled')
  await server.deliver()
  server.clock.advance(minuteMs)
  server.happens(ref, 'verified')
  expect(await step()).toBe('pass passed 2')
  expect(await statuses()).toBe('verified cancelled')
})

test('a provider that is away, or slow, keeps no page from being shown', async () => {
  const { start, step, statuses } = await server.atIdentityStep()
  server.happens((await start()).ref, 'verified')
  server.cannotBeAsked()
  expect(await step()).toBe('pending started 3')
  server.stripe.behave()
  const slow = createGate()
  server.putInFront((provider) => ({
    async fetchOutcome(...asked) {
      await slow.opened
      return provider.fetchOutcome(...asked)
    },
  }))
  server.clock.advance(5000)
  expect(await step()).toBe('pending started 3')
  // The result is not lost, only too late for this page.
  slow.open()
  await expect.poll(statuses, { timeout: 5000 }).toBe('verified')
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
