import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, refOf, startIdentityTest } from '#testing/setups/identity-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
beforeEach(() => server.reset())

/** A check that Stripe has had for this long without a decision, and what a user sees and does. */
async function undecidedFor(ms: number) {
  const walker = await server.atIdentityStep()
  const { ref } = await walker.start()
  server.stripe.check(ref, 'processing')
  await server.deliver()
  server.clock.advance(ms)
  const token = await server.signIn(walker.email)
  const path = `/employees/${walker.employeeId}`
  return {
    ...walker,
    ref,
    /** Starts with the page's last flow identifier, which is valid for half a day. */
    async start() {
      const { status, json } = await walker.walker.identitySession()
      return { status, ref: refOf(json.url) }
    },
    reopen: () =>
      server.request('POST', `${path}/reopen`, { token, body: { step: 'id', reason: 'It takes too long' } }),
    reason: async () => {
      const { json } = await server.request('GET', path, { token })
      return json.flowStatus.steps.find(({ type }: { type: string }) => type === 'id').reason
    },
  }
}

test('a check that Stripe has for less than a day is left to Stripe', async () => {
  const { reopen, reason, start, step } = await undecidedFor(dayMs - 1000)
  expect(await reason()).toBe(null)
  const { status, json } = await reopen()
  expect({ status, message: json.message }).toEqual({
    status: 409,
    message: 'You can only reopen a step that has failed or is stuck',
  })
  expect((await start()).status).toBe(409)
  expect(await step()).toBe('pending processing 2')
})

test('a check that Stripe does not decide for a day can be begun anew, with all attempts', async () => {
  const { ref, reopen, reason, start, step, statuses } = await undecidedFor(dayMs + 1000)
  expect(await reason()).toBe('No result from the identity provider for more than a day')
  expect((await reopen()).status).toBe(200)
  expect(await reason()).toBe(null)
  expect(await step()).toBe('pending ready 3')
  const second = await start()
  expect(second.status).toBe(200)
  expect(second.ref).not.toBe(ref)
  server.stripe.check(second.ref, 'verified')
  await server.deliver()
  expect(await step()).toBe('pass passed 2')
  expect(await statuses()).toBe('processing verified')
})

test('what Stripe says of the first one after all counts if it passes, and takes no attempt if it fails', async () => {
  const failed = await undecidedFor(dayMs + 1000)
  await failed.reopen()
  await failed.start()
  server.stripe.check(failed.ref, 'requires_input', 'document_expired')
  await server.deliver()
  expect(await failed.step()).toBe('pending started 3')
  const passed = await undecidedFor(dayMs + 1000)
  await passed.reopen()
  await passed.start()
  server.happens(passed.ref, 'verified')
  await server.jobsFor(6 * hourMs, 6 * hourMs)
  expect(await passed.step()).toMatch(/^pass /)
})

test('a check is not overdue once its employee is erased', async () => {
  const { employeeId, email, reason } = await undecidedFor(dayMs + 1000)
  const token = await server.signIn(email)
  const erased = await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  expect(erased.status).toBe(200)
  expect(await reason()).toBe(null)
})
