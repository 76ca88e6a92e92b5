import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { hourMs, refOf } from '#testing/setups/identity-test-setup.ts'
import { idOf, startLateTest } from '#testing/setups/late-test-setup.ts'

const server = withServer(startLateTest)
beforeEach(() => server.reset())

test('the names of a late result are shown, and a document that differs is no news beside it', async () => {
  const { ref, resend, review, details, attention, audit } = await server.underWay()
  await server.tell(ref, 'processing')
  await resend()
  server.stripe.document(ref, { first_name: 'PIOTR', last_name: 'KOWALSKI' })
  await server.tell(ref, 'verified')
  expect((await details()).identity).toMatchObject({
    state: 'held',
    invitedName: 'Ella Novak',
    documentName: 'PIOTR KOWALSKI',
    reasons: ['different_name'],
  })
  expect((await audit()).at(-1)?.action).toBe('identity.quarantined')
  expect(await attention()).toMatchObject([{ attention: 'identity_quarantined', need: 'identity_review' }])
  expect((await review('different_person')).json).toMatchObject({ quarantine: null, identity: null })
})

test('what is verified in time, and of which the document is known only after a revocation, is held back', async () => {
  const { ref, revoke, details, step, audit, review } = await server.underWay()
  server.cannotBeAsked()
  await server.tell(ref, 'verified')
  expect(await step()).toBe('pending processing 2')
  await revoke()
  expect((await details()).quarantine).toBeNull()
  server.stripe.behave()
  await server.jobsFor(2 * hourMs, hourMs / 4)
  expect(idOf(await details())).toBe('pending')
  expect(await details()).toMatchObject({
    quarantine: { reason: 'link_revoked' },
    identity: { state: 'held', documentName: 'Ella Novak' },
  })
  expect((await audit()).filter(({ action }) => action.startsWith('identity.qu'))).toHaveLength(1)
  expect(idOf((await review('same_person')).json)).toBe('pass')
})

test('beside a late result a document may wait: the late one is asked about first, and each can be decided', async () => {
  const { ref, resend, review, details } = await server.underWay()
  await server.tell(ref, 'processing')
  const again = await resend()
  const own = refOf((await again.identitySession()).json.url)
  server.stripe.document(own, { first_name: 'ELLA', last_name: 'HORVAT' })
  await server.tell(own, 'verified')
  const shown = (await details()).identity
  expect(shown).toMatchObject({ state: 'review', documentName: 'ELLA HORVAT' })
  await server.tell(ref, 'verified')
  expect(await details()).toMatchObject({
    quarantine: { reason: 'link_replaced' },
    identity: { state: 'held', documentName: 'Ella Novak' },
  })
  // A user who had the other document before them decides about that one.
  const declined = await review('different_person', shown.sessionId)
  expect(declined.json).toMatchObject({
    identity: { state: 'held' },
    quarantine: { reason: 'link_replaced' },
  })
  expect(idOf(declined.json)).toBe('fail')
  const accepted = await review('same_person')
  expect(accepted.json).toMatchObject({ identity: { state: 'accepted', documentName: 'Ella Novak' } })
  expect(idOf(accepted.json)).toBe('pass')
})

test('a late result is accepted once its document is known, and rejected at any time', async () => {
  const { ref, revoke, details, review } = await server.underWay()
  await server.tell(ref, 'processing')
  await revoke()
  server.cannotBeAsked()
  await server.tell(ref, 'verified')
  expect(await details()).toMatchObject({ quarantine: { reason: 'link_revoked' }, identity: null })
  expect(await review('same_person')).toMatchObject({
    status: 409,
    json: { message: 'We do not have the details of the document yet. Try again in a few minutes.' },
  })
  expect((await review('different_person')).status).toBe(200)
})

test('an accepted late result is told by email where there is a link to go on with', async () => {
  const revoked = await server.underWay()
  await server.tell(revoked.ref, 'processing')
  await revoked.revoke()
  await server.tell(revoked.ref, 'verified')
  await revoked.review('same_person')
  expect(await revoked.decisionsTold()).toEqual([])
  const replaced = await server.underWay()
  await server.tell(replaced.ref, 'processing')
  await replaced.resend()
  await server.tell(replaced.ref, 'verified')
  await replaced.review('same_person')
  expect(await replaced.decisionsTold()).toEqual(['identity_accepted'])
})

test('once a check has passed the others that are open are closed at Stripe', async () => {
  const { walker, ref, statuses } = await server.underWay()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const open = refOf((await phone.identitySession()).json.url)
  // Submitted before it was closed for that of the other device.
  await server.tell(ref, 'verified')
  await server.runJobs()
  expect([server.atStripe(ref), server.atStripe(open)]).toEqual(['verified', 'canceled'])
  expect(await statuses()).toBe('verified cancelled')
})

test('a check that is open while a document waits is closed once a user has accepted that', async () => {
  const { walker, ref, review, statuses } = await server.underWay()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const open = refOf((await phone.identitySession()).json.url)
  server.stripe.document(ref, { first_name: 'PIOTR', last_name: 'KOWALSKI' })
  await server.tell(ref, 'verified')
  await server.runJobs()
  expect(server.atStripe(open)).toBe('requires_input')
  await review('same_person')
  await server.runJobs()
  expect(server.atStripe(open)).toBe('canceled')
  expect(await statuses()).toBe('verified cancelled')
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
