import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { dayMs, hourMs, minuteMs, refOf, refusal } from '#testing/setups/identity-test-setup.ts'
import { idOf, startLateTest } from '#testing/setups/late-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const cancel = 'POST /v1/identity/verification_sessions/:id/cancel'

const server = withServer(startLateTest)
beforeEach(() => server.reset())

test.each(['revoke', 'resend'] as const)(
  'a check that is open when a user does %s is closed at Stripe',
  async (action) => {
    const employee = await server.underWay()
    await employee[action]()
    await server.runJobs()
    expect(server.atStripe(employee.ref)).toBe('canceled')
    expect(await employee.statuses()).toBe('cancelled')
    const cancelled = (await employee.audit()).find((row) => row.action === 'identity.cancelled')
    const reason = action === 'revoke' ? 'The link was revoked' : 'A new link was sent'
    expect(cancelled).toMatchObject({ actor: 'system', data: { reason } })
  },
)

test('a check is closed when an expired link is renewed', async () => {
  const { ref, walker, statuses } = await server.underWay()
  server.clock.advance(15 * dayMs)
  await walker.renewLink()
  await server.runJobs()
  expect(server.atStripe(ref)).toBe('canceled')
  expect(await statuses()).toBe('cancelled')
})

test('what is open is closed when the step is reopened, and what was submitted is left to Stripe', async () => {
  const { walker, ref, reopen, statuses } = await server.underWay()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const open = refOf((await phone.identitySession()).json.url)
  // Before it was closed for that of the other device.
  await server.tell(ref, 'processing')
  server.clock.advance(dayMs + minuteMs)
  expect((await reopen()).status).toBe(200)
  await server.runJobs()
  expect([server.atStripe(ref), server.atStripe(open)]).toEqual(['processing', 'canceled'])
  expect(await statuses()).toBe('processing cancelled')
})

test('through an outage Stripe is asked again until it has closed the check', async () => {
  const { ref, revoke, statuses } = await server.underWay()
  server.stripe.behave((call) => (call === cancel ? refusal(503) : {}))
  await revoke()
  await server.jobsFor(30 * minuteMs, 5 * minuteMs)
  expect(server.atStripe(ref)).toBe('requires_input')
  expect(await statuses()).toBe('created')
  server.stripe.behave()
  await server.jobsFor(60 * minuteMs, 20 * minuteMs)
  expect(server.atStripe(ref)).toBe('canceled')
  expect(await statuses()).toBe('cancelled')
})

test('a link that works again before its check was closed keeps that check', async () => {
  const { employeeId, email, ref, revoke, start } = await server.underWay()
  await revoke()
  await server.request('POST', `/employees/${employeeId}/restore`, { token: await server.signIn(email) })
  await server.runJobs()
  expect(server.atStripe(ref)).toBe('requires_input')
  expect((await start()).ref).toBe(ref)
})

test('verified after its link was revoked, a check counts for nothing until a user accepts it', async () => {
  const { ref, revoke, review, details, attention, audit } = await server.underWay()
  await server.tell(ref, 'processing')
  await revoke()
  await server.runJobs()
  await server.tell(ref, 'verified')
  expect(idOf(await details())).toBe('pending')
  expect((await details()).quarantine).toEqual({
    sessionId: expect.any(String),
    at: expect.stringMatching(/^\d{4}-/),
    reason: 'link_revoked',
  })
  expect(await attention()).toMatchObject([
    {
      attention: 'identity_quarantined',
      action: 'review',
      detail: 'We have a result that came late. It is held until you decide',
    },
  ])
  const told = (await audit()).map(({ action }) => action)
  expect(told.slice(-2)).toEqual(['identity.verified', 'identity.quarantined'])
  const accepted = await review('same_person')
  expect(accepted.status).toBe(200)
  expect(idOf(accepted.json)).toBe('pass')
  expect(accepted.json.quarantine).toBeNull()
  expect((await audit()).slice(-2)).toMatchObject([
    {
      action: 'identity.reviewed',
      actor: expect.stringMatching(/^user:/),
      data: { decision: 'same_person', noteHash: expect.any(String) },
    },
    { action: 'step.passed', data: { step: 'id', method: 'stripe', assurance: 'none' } },
  ])
})

test('after the link was replaced the employee goes on by the new one, and a late result can still be accepted', async () => {
  const { ref, resend, review, details } = await server.underWay()
  await server.tell(ref, 'processing')
  const again = await resend()
  expect(await again.state()).toMatchObject({
    currentStep: 3,
    identity: { state: 'ready', attemptsLeft: 3 },
  })
  await again.identitySession()
  await server.tell(ref, 'verified')
  expect((await details()).quarantine).toMatchObject({ reason: 'link_replaced' })
  expect(await again.state()).toMatchObject({ currentStep: 3, identity: { state: 'started' } })
  expect(idOf((await review('same_person')).json)).toBe('pass')
  expect(await again.state()).toMatchObject({ currentStep: 4 })
})

test('a rejected result stays in the timeline, holds nobody up and is not asked about again', async () => {
  const { ref, resend, review, details, attention } = await server.underWay()
  await server.tell(ref, 'processing')
  const again = await resend()
  await server.tell(ref, 'verified')
  const rejected = await review('different_person')
  expect(rejected.json.quarantine).toBeNull()
  expect(idOf(rejected.json)).toBe('pending')
  expect((await review('same_person')).status).toBe(409)
  expect((await attention()).filter((item) => item.attention === 'identity_quarantined')).toEqual([])
  const own = refOf((await again.identitySession()).json.url)
  await server.tell(own, 'verified')
  expect(idOf(await details())).toBe('pass')
})

test('of ten decisions at once one wins, and the others are told', async () => {
  const { ref, revoke, review } = await server.underWay()
  await server.tell(ref, 'processing')
  await revoke()
  await server.tell(ref, 'verified')
  const decisions = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? 'same_person' : 'different_person'))
  const answers = await Promise.all(decisions.map((decision) => review(decision)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
})

test('what fails after its link was replaced is no attempt of the one who goes on', async () => {
  const { ref, resend } = await server.underWay()
  await server.tell(ref, 'processing')
  const again = await resend()
  await server.tell(ref, 'requires_input', 'document_expired')
  expect(await again.state()).toMatchObject({
    steps: { id: { status: 'pending' } },
    identity: { state: 'ready', attemptsLeft: 3 },
  })
})

test('an attempt that failed before its link was replaced stays one, also when it comes out verified later', async () => {
  const { ref, resend, details } = await server.underWay()
  await server.tell(ref, 'requires_input', 'document_expired')
  const again = await resend()
  expect(await again.state()).toMatchObject({ identity: { attemptsLeft: 2 } })
  await server.tell(ref, 'verified')
  expect((await details()).quarantine).toMatchObject({ reason: 'link_replaced' })
  expect(await again.state()).toMatchObject({ currentStep: 3, identity: { attemptsLeft: 2 } })
})

test('after the third failure nothing passes by itself', async () => {
  const { walker, ref, details, review, step } = await server.underWay()
  const refs = [ref]
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await server.tell(refs.at(-1)!, 'requires_input', 'document_expired')
    server.clock.advance(1000)
    if (attempt < 2) refs.push(refOf((await walker.identitySession()).json.url))
  }
  expect(await step()).toBe('fail failed 0')
  await server.tell(refs[2]!, 'verified')
  expect(await step()).toBe('fail failed 0')
  expect(await details()).toMatchObject({
    employee: { status: 'failed' },
    quarantine: { reason: 'attempts_used' },
  })
  const { json } = await review('same_person')
  expect(json.employee.status).toBe('verifying')
  expect(idOf(json)).toBe('pass')
})

test('of 20 sessions opened at once no more than 3 are given to Stripe to judge', async () => {
  const { walker, ref, statuses, step } = await server.underWay()
  const { json } = await walker.handoff()
  const phone = createWalker(server, new URL(json.url).pathname.split('/').at(-1) ?? '')
  const refs = new Set([ref])
  const open = async (who: typeof walker) => {
    const { url } = (await who.identitySession()).json
    if (url) refs.add(refOf(url))
  }
  // Whichever device comes after the other gets a session of its own.
  await Promise.all(Array.from({ length: 19 }, (_, turn) => open(turn % 2 ? walker : phone)))
  expect(refs.size).toBeGreaterThan(3)
  await server.runJobs()
  let judged = 0
  for (let round = 0; round < 5; round += 1) {
    for (const one of refs) {
      if (server.atStripe(one) !== 'requires_input' || server.stripe.checks.get(one)?.last_error) continue
      judged += 1
      await server.tell(one, 'requires_input', 'document_expired')
    }
    // At most 20 sessions are opened in an hour.
    server.clock.advance(hourMs)
    await Promise.all([open(walker), open(phone), open(walker)])
    await server.runJobs()
  }
  expect(judged).toBe(3)
  expect(await step()).toBe('fail failed 0')
  expect((await statuses()).split(' ').filter((status) => status === 'failed')).toHaveLength(3)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
