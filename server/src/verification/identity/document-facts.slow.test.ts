import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identitySessions } from './identity-sessions-tables.ts'
import { hourMs, refusal, startIdentityTest } from '#testing/setups/identity-test-setup.ts'

let server: Awaited<ReturnType<typeof startIdentityTest>>
beforeAll(async () => {
  server = await startIdentityTest()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

async function started() {
  const employee = await server.atIdentityStep()
  const { ref } = await employee.start()
  const { token, employeeId } = employee
  return {
    ...employee,
    ref,
    detail: async () =>
      (await server.request('GET', `/employees/${employeeId}`, { token })).json as EmployeeDetail,
    /** Stripe says so, and its event arrives. */
    async verified() {
      server.stripe.check(ref, 'verified')
      return server.deliver()
    },
  }
}

test('the facts of a document come from Stripe, once it says verified', async () => {
  const { verified, step, detail } = await started()
  await verified()
  expect(await step()).toBe('pass passed 2')
  expect((await detail()).identity).toMatchObject({
    state: 'accepted',
    documentName: 'Ella Novak',
    dateOfBirth: '1990-05-17',
    documentType: 'passport',
    issuingCountry: 'GB',
    expires: '2031-02-09',
    nameMatch: 'match',
  })
})

test('the facts say where Stripe shows the photos, until they are erased there', async () => {
  const { ref, verified, detail, employeeId } = await started()
  await verified()
  const page = `https://dashboard.stripe.com/identity/verification-sessions/${ref}`
  expect((await detail()).identity?.providerPage?.replace('/test/', '/')).toBe(page)
  const erased = { redaction: 'queued' as const }
  await server.deps.db.update(identitySessions).set(erased).where(eq(identitySessions.employeeId, employeeId))
  expect((await detail()).identity?.providerPage).toBeUndefined()
})

test("another person's genuine document waits for a user", async () => {
  const { ref, verified, step, detail } = await started()
  server.stripe.document(ref, { first_name: 'PIOTR', last_name: 'KOWALSKI' })
  await verified()
  expect(await step()).toBe('pending review 2')
  expect((await detail()).identity).toMatchObject({ nameMatch: 'mismatch', documentName: 'PIOTR KOWALSKI' })
})

test('an empty given name and parts of dates that Stripe could not read are no failure', async () => {
  const { ref, verified, detail } = await started()
  server.stripe.document(ref, { first_name: null, dob: null, expiration_date: null })
  await verified()
  expect((await detail()).identity).toMatchObject({
    state: 'review',
    documentName: 'Novak',
    dateOfBirth: null,
    expires: null,
    nameMatch: 'partial',
  })
})

test('a key that may not read the facts leads to a review that says so, and never passes', async () => {
  const { verified, step, detail } = await started()
  server.withoutIdentityKey()
  await verified()
  expect(await step()).toBe('pending review 2')
  expect((await detail()).identity).toMatchObject({
    state: 'review',
    documentName: null,
    nameMatch: null,
    reasons: ['facts_not_permitted'],
    invitedName: 'Ella Novak',
  })
})

const refusedBy = (body: string) => ({ ...refusal(403), body })
const forbidden = {
  type: 'invalid_request_error',
  message: 'The provided key does not have the required permissions',
}

test.each([
  ['with a code', { error: { ...forbidden, code: 'more_permissions_required' } }],
  ['without a code, as it did before', { error: forbidden }],
  ['by another type of error', { error: { ...forbidden, type: 'more_permissions_required' } }],
])('a key that Stripe refuses %s leads to a review that says so', async (_how, body) => {
  const { verified, step, detail } = await started()
  server.stripe.behave(() => refusedBy(JSON.stringify(body)))
  await verified()
  server.stripe.behave()
  expect(await step()).toBe('pending review 2')
  expect((await detail()).identity?.reasons).toEqual(['facts_not_permitted'])
})

test.each([
  ['a proxy refuses in words of its own', refusedBy('<h1>403 Forbidden</h1>')],
  ['a proxy refuses in JSON of its own', refusedBy('{"error":{"message":"denied"}}')],
  ['the key is unknown for now', refusal(401)],
  ['too much is asked of Stripe', refusal(429)],
])('where %s nothing passes, and Stripe is asked again', async (_case, answer) => {
  const { verified, step, statuses } = await started()
  server.stripe.behave(() => answer)
  await verified()
  expect(await statuses()).toBe('verified')
  server.stripe.behave()
  server.clock.advance(6000)
  expect(await step()).toBe('pass passed 2')
})

test('an older session of which Stripe has nothing any more leads to a review that says so', async () => {
  const { ref, verified, detail } = await started()
  server.stripe.document(ref, null)
  await verified()
  expect((await detail()).identity).toMatchObject({ state: 'review', reasons: ['facts_not_available'] })
})

test('while Stripe cannot be asked the step is pending, and it is asked again until it answers', async () => {
  const { verified, step, detail, start, sessions } = await started()
  const statuses = async () => (await sessions()).map(({ status, verdict }) => `${status} ${verdict}`).join()
  server.cannotBeAsked()
  expect(await verified()).toEqual([200])
  expect(await step()).toBe('pending processing 2')
  expect((await detail()).identity).toBeNull()
  expect(await start()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  await server.jobsFor(hourMs / 2, hourMs / 8)
  expect(await statuses()).toBe('verified null')
  server.stripe.behave()
  await server.jobsFor(2 * hourMs, hourMs / 4)
  // No employee had to look at the page.
  expect(await statuses()).toBe('verified accepted')
})

test('a look at the page has the facts asked for at once', async () => {
  const { verified, step } = await started()
  server.cannotBeAsked()
  await verified()
  server.stripe.behave()
  server.clock.advance(6000)
  expect(await step()).toBe('pass passed 2')
})

test('facts that arrive after an erasure are dropped', async () => {
  const { ref, sessions, token, employeeId, detail } = await started()
  server.stripe.document(ref, { first_name: 'Quirina', last_name: 'Underhill' })
  server.stripe.check(ref, 'verified')
  // Between the answer of the provider and the transaction that would keep it.
  server.putInFront((provider) => ({
    async fetchFacts(connection, providerRef) {
      const facts = await provider.fetchFacts(connection, providerRef)
      await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
      return facts
    },
  }))
  await server.deliver()
  expect(await sessions()).toMatchObject([{ status: 'created', verdict: null, documentSealed: null }])
  expect((await detail()).identity).toBeNull()
  expect(server.logged()).not.toContain('Quirina')
})

test('facts that were late are dropped after an erasure, too', async () => {
  const { verified, sessions, token, employeeId } = await started()
  server.cannotBeAsked()
  await verified()
  await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  server.stripe.behave()
  await server.jobsFor(2 * hourMs, hourMs / 4)
  expect(await sessions()).toMatchObject([{ status: 'verified', verdict: null, documentSealed: null }])
})

test('a document that was erased at Stripe before it was read is for a user to decide', async () => {
  const { ref, verified, step } = await started()
  server.cannotBeAsked()
  await verified()
  server.stripe.finishRedaction(ref)
  server.stripe.behave()
  await server.deliver()
  expect(await step()).toBe('pending review 2')
})

test('Stripe is asked nothing that its API does not have', () => {
  expect(server.stripe.mistakes).toEqual([])
})
