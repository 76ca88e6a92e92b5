import { beforeEach, expect, test } from 'vitest'
import { ProviderError } from '#platform/provider-error.ts'
import {
  type DigitalFake,
  atDigitalStep,
  offerDigital,
  passedWith,
} from '#testing/setups/digital-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let fake: DigitalFake
beforeEach(() => {
  fake = offerDigital(server)
})

const passed = (change: Parameters<typeof passedWith>[1] = {}) => passedWith(server, change)
const atRightToWork = () => atDigitalStep(server)

test('while the provider decides no other session is opened, and a new one supersedes what was not submitted', async () => {
  const { start, back, sessions } = await atRightToWork()
  await start()
  await start()
  expect(fake.created).toBe(2)
  expect(await sessions()).toMatchObject([{ superseded: true }, { superseded: false }])
  await server.runJobs()
  const [first] = await sessions()
  expect(new Set(fake.erased)).toEqual(new Set([first?.providerRef]))
  fake.outcome = { status: 'processing' }
  await back()
  expect((await start()).json).not.toHaveProperty('url')
  expect(fake.created).toBe(2)
})

test('what comes after the employee has chosen another way does not count', async () => {
  const { start, back, walker, checks, sessions } = await atRightToWork()
  await start()
  await walker.checkRightToWork({ route: 'document', document: 'passport' })
  fake.outcome = passed()
  await server.runJobs()
  expect(await back()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting', route: 'document' } })
  expect((await checks()).json.items).toEqual([])
  expect(await sessions()).toMatchObject([{ superseded: true, status: 'cancelled', checkId: null }])
})

test('what comes after the link was revoked does not count, and is erased at the provider', async () => {
  const { start, ask, employeeId, checks, sessions } = await atRightToWork()
  await start()
  expect((await ask('POST', `/employees/${employeeId}/revoke`, { reason: 'Sent by mistake' })).status).toBe(
    200,
  )
  fake.outcome = passed()
  server.clock.advance(60_000)
  await server.runJobs()
  expect((await checks()).json.items).toEqual([])
  expect(await sessions()).toMatchObject([{ status: 'cancelled', checkId: null }])
  expect(fake.erased).toHaveLength(1)
})

test('a result comes in without the page, is taken in once, and a second look changes nothing', async () => {
  const { start, lookUp, checks, startOn } = await atRightToWork()
  await startOn('2036-01-01')
  await lookUp()
  await start()
  fake.outcome = passed()
  server.clock.advance(60_000)
  await server.runJobs()
  expect((await checks()).json).toMatchObject({
    items: [{ outcome: 'pass' }],
    rightToWork: { state: 'provisional', missing: ['likeness'] },
  })
  server.clock.advance(60_000)
  await server.runJobs()
  expect((await checks()).json.items).toHaveLength(1)
})

test('an outage keeps nobody out: it is told, looked at again, and nothing is lost', async () => {
  const { start, back, sessions, checks, lookUp } = await atRightToWork()
  await lookUp()
  fake.failure = new ProviderError('acme: away', { uncertain: true })
  expect(await start()).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  fake.failure = undefined
  expect((await start()).status).toBe(200)
  fake.failure = new ProviderError('acme: away')
  expect((await back()).rightToWork).toMatchObject({ digitalState: 'started' })
  server.clock.advance(60_000)
  await server.runJobs()
  expect((await sessions()).at(-1)).toMatchObject({ status: 'created' })
  fake.failure = undefined
  fake.outcome = passed()
  server.clock.advance(24 * 3_600_000)
  await server.runJobs()
  expect((await checks()).json.items).toHaveLength(1)
})

test('a result for an erased employee is not kept, and the provider is asked to erase until it has', async () => {
  const { start, ask, employeeId, sessions } = await atRightToWork()
  await start()
  fake.failure = new ProviderError('acme: away')
  expect((await ask('POST', `/employees/${employeeId}/erase`, { reason: 'asked' })).status).toBe(200)
  await server.runJobs()
  expect(fake.erased).toEqual([])
  expect(await sessions()).toMatchObject([{ redaction: 'queued' }])
  fake.failure = undefined
  fake.outcome = passed()
  server.clock.advance(3_600_000)
  await server.runJobs()
  expect(fake.erased).toHaveLength(1)
  expect(await sessions()).toMatchObject([{ redaction: 'done', checkId: null }])
})

test('after a result was invalidated, and after the step was reopened, the check begins anew', async () => {
  const { start, back, lookUp, ask, employeeId, startOn, walker } = await atRightToWork()
  await startOn('2036-01-01')
  await lookUp()
  await start()
  fake.outcome = passed()
  expect((await back()).currentStep).toBe(5)
  expect(
    (await ask('POST', `/employees/${employeeId}/steps/rtw/invalidate`, { reason: 'Another person came' }))
      .status,
  ).toBe(200)
  expect((await walker.state()).rightToWork).toMatchObject({ state: 'ready', digitalState: 'ready' })
})
