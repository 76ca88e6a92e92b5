import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/messages-tables.ts'
import { dayIn, moveDays } from '#testing/setups/checks-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import {
  atDigitalStep,
  type DigitalFake,
  offerDigital,
  passedWith,
} from '#testing/setups/digital-test-setup.ts'

const server = withTestServer()
let fake: DigitalFake
beforeEach(() => {
  fake = offerDigital(server)
})

/** An employee whose result has come in, before a user has looked at the register. */
async function withoutRegister() {
  const one = await atDigitalStep(server)
  await one.start()
  fake.outcome = passedWith(server)
  expect(await one.back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  return one
}

test('a look at the register later on the day completes the check, and passes the step', async () => {
  const { lookUp, walker, checks } = await withoutRegister()
  expect((await checks()).json.rightToWork).toMatchObject({ state: 'provisional' })
  expect((await lookUp()).status).toBe(200)
  expect(await walker.state()).toMatchObject({
    currentStep: 5,
    steps: { rtw: { status: 'pass', method: 'digital', assurance: 'provider' } },
  })
  const { items, rightToWork } = (await checks()).json
  expect(rightToWork).toMatchObject({ state: 'provisional', missing: ['likeness', 'start_date'] })
  expect(items).toMatchObject([
    {
      supersedes: items[1].id,
      // The user has looked at the register, and at nothing else.
      checkedByName: null,
      documentNumberMasked: '••••789',
      files: [{ mime: 'image/png' }, { mime: 'application/json' }],
      provider: { onRegister: true, registerCheckedAt: expect.any(String) },
    },
    { supersededBy: items[0].id },
  ])
})

test('a look completes a check of which a user has attested the likeness before it, and keeps that it was them', async () => {
  const { lookUp, attest, checks, startOn, userId } = await withoutRegister()
  await startOn(dayIn(server, 5))
  const [found] = (await checks()).json.items
  expect((await attest(found.id)).json.rightToWork).toMatchObject({
    state: 'provisional',
    missing: ['register_note'],
  })
  await lookUp()
  const { items, rightToWork } = (await checks()).json
  expect(rightToWork).toMatchObject({ state: 'continuous', missing: [] })
  expect(items[0]).toMatchObject({ checkedByName: null, likeness: { by: userId } })
})

test('one user is reminded to look, once on each day on which a check waits for it', async () => {
  const one = await withoutRegister()
  const reminders = async () =>
    (await server.deps.db.select().from(messages).where(eq(messages.orgId, one.orgId))).filter(
      ({ template }) => template === 'register_due',
    )
  expect(await reminders()).toMatchObject([{ userId: one.userId, employeeId: null }])
  await server.runJobs()
  expect((await reminders()).map(({ state }) => state)).toEqual(['sent'])
})

test('nobody is reminded for a check that a look gives nothing', async () => {
  const { orgId, start, back } = await atDigitalStep(server)
  await start()
  fake.outcome = passedWith(server, { expires: '2020-01-01' })
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  const sent = await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId))
  expect(sent.filter(({ template }) => template === 'register_due')).toEqual([])
})

test('a provider that is not found there gives nothing, and the step goes on waiting', async () => {
  const { lookUp, walker, checks } = await withoutRegister()
  await lookUp(false)
  expect((await checks()).json.rightToWork).toMatchObject({
    state: 'none',
    reason: 'provider_not_registered',
  })
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'waiting' })
})

test('a look on the next day completes nothing of the day before', async () => {
  const { lookUp, walker, checks } = await withoutRegister()
  moveDays(server, 1)
  await lookUp()
  expect((await checks()).json.items).toHaveLength(1)
  expect((await checks()).json.rightToWork).toMatchObject({ state: 'provisional' })
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'waiting' })
})

test('a look does nothing for an erased employee, nor after the step was decided otherwise', async () => {
  const erased = await withoutRegister()
  await erased.ask('POST', `/employees/${erased.employeeId}/erase`, { reason: 'asked' })
  expect((await erased.lookUp()).status).toBe(200)
  const failed = await withoutRegister()
  await failed.decide({ decision: 'fail', reason: 'They never came' })
  await failed.lookUp()
  expect((await failed.walker.state()).steps.rtw).toMatchObject({ status: 'fail' })
})

test('a result that is worth nothing does not pass on the excuse of another check', async () => {
  const { lookUp, start, back, record, check, fileId, checks } = await atDigitalStep(server)
  await lookUp()
  await record(check({ fileIds: [await fileId()] }))
  expect((await checks()).json.rightToWork).toMatchObject({ state: 'continuous' })
  await start()
  fake.outcome = passedWith(server, { gpg45Level: 'low' })
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
})

test('a result that still lacks the likeness does not pass over a right that is known to be lost', async () => {
  const { lookUp, start, back, lapse, checks } = await atDigitalStep(server)
  await lookUp()
  await lapse({ reason: 'They told us', knownSince: dayIn(server, 0) })
  await start()
  fake.outcome = passedWith(server)
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  expect((await checks()).json.rightToWork).toMatchObject({ state: 'lapsed', reason: 'known_loss' })
})

test('a result that still lacks the likeness does not pass over a check that found no right', async () => {
  const { start, back, record, check, checks } = await atDigitalStep(server)
  await record(check({ outcome: 'fail', failKind: 'no_right', reason: 'Not theirs' }))
  await start()
  fake.outcome = passedWith(server)
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  expect((await checks()).json.items).toHaveLength(2)
})
