import { beforeAll, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import {
  type RightToWorkOutcome,
  type RightToWorkProvider,
  rightToWorkProvider,
} from '#right-to-work/right-to-work-provider.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let sandbox: RightToWorkProvider
beforeAll(async () => {
  sandbox = server.deps.providers.get(rightToWorkProvider)
})

async function atLastStep(outcome: RightToWorkOutcome) {
  server.clock.advance(3_600_000)
  const { token } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 800001' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  let asked = 0
  server.deps.providers.put(rightToWorkProvider, {
    ...sandbox,
    name: 'assisted',
    check: async () => ((asked += 1), outcome),
  })
  return { walker, asked: () => asked }
}

test('a pass makes the employee verified, and there is nothing to check twice', async () => {
  const { walker } = await atLastStep({ status: 'pass', method: 'sandbox' })
  expect((await walker.checkRightToWork()).json).toMatchObject({ status: 'pass' })
  expect(await walker.state()).toMatchObject({
    currentStep: 5,
    status: 'verified',
    rightToWork: { state: 'passed' },
  })
  expect(await walker.checkRightToWork()).toMatchObject({ status: 409, json: { code: 'step_done' } })
})

test('what the organisation has to confirm stays pending, and asking again calls no provider', async () => {
  const { walker, asked } = await atLastStep({ status: 'pending' })
  const waiting = { status: 'pending', message: expect.stringContaining('Your employer will confirm') }
  expect((await walker.checkRightToWork()).json).toEqual(waiting)
  expect((await walker.checkRightToWork()).json).toEqual(waiting)
  expect(asked()).toBe(1)
  expect(await walker.state()).toMatchObject({
    currentStep: 4,
    status: 'verifying',
    steps: { rtw: { status: 'pending' } },
    rightToWork: { state: 'waiting' },
  })
  expect(await walker.complete()).toMatchObject({ status: 409 })
})

test('a failure ends the verification until the organisation reopens it', async () => {
  const { walker, asked } = await atLastStep({ status: 'fail', reason: 'The permission has ended' })
  expect((await walker.checkRightToWork()).json).toEqual({
    status: 'fail',
    message: 'The permission has ended',
  })
  expect(await walker.state()).toMatchObject({
    currentStep: 4,
    status: 'failed',
    rightToWork: { state: 'failed', reason: 'The permission has ended' },
  })
  expect(await walker.checkRightToWork()).toMatchObject({ status: 409, json: { code: 'conflict' } })
  expect(asked()).toBe(1)
  expect(await walker.complete()).toMatchObject({ status: 409 })
})
