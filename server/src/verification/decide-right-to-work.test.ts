import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#messages/messages-tables.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** An employee whose right-to-work step waits for a user. */
async function waiting() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee } = one
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  const sandbox = server.deps.providers.get(rightToWorkProvider)
  server.deps.providers.put(rightToWorkProvider, {
    ...sandbox,
    name: 'assisted',
    check: async () => ({ status: 'pending' }),
  })
  await walker.checkRightToWork()
  server.deps.providers.put(rightToWorkProvider, sandbox)
  return one
}

test('a pass needs a check of this employee that passed', async () => {
  const { decide, record, check } = await waiting()
  const refused = await decide({ decision: 'pass' })
  expect([refused.status, refused.json.code]).toEqual([409, 'check_needed'])
  // Neither on hold, nor one that gives nothing.
  await record(check({ outcome: 'hold' }))
  const { json } = await record(check({ documentClipped: true }))
  for (const body of [{ decision: 'pass' }, { decision: 'pass', checkId: json.check.id }]) {
    expect((await decide(body)).json.code).toBe('check_needed')
  }
  const other = await employeeToCheck(server)
  const foreign = await other.record(other.check())
  expect((await decide({ decision: 'pass', checkId: foreign.json.check.id })).json.code).toBe('check_needed')
})

test('a check that passed settles the step, by its route, and the employee is verified', async () => {
  const { decide, record, check, walker, fileId, events } = await waiting()
  const { json } = await record({ ...check(), fileIds: [await fileId()] })
  const { status, json: detail } = await decide({ decision: 'pass', checkId: json.check.id })
  expect(status).toBe(200)
  expect(detail.employee).toMatchObject({
    status: 'verified',
    rightToWork: { state: 'continuous' },
    verificationSteps: { rtw: { status: 'pass', method: 'document', assurance: 'attested' } },
  })
  expect(await walker.state()).toMatchObject({ currentStep: 5, rightToWork: { state: 'passed' } })
  expect((await events('rtw.decided'))[0]?.data).toMatchObject({ verdict: 'pass', checkId: json.check.id })
  const again = await decide({ decision: 'pass' })
  expect([again.status, again.json.code]).toEqual([409, 'step_done'])
})

test('a check that lacks only what belongs to the first day is enough, and one that a lapse outweighs is not', async () => {
  const unknownStart = await waiting()
  const { check, fileId, record, decide } = unknownStart
  await record(check({ workNotBegun: undefined, fileIds: [await fileId()] }))
  expect((await unknownStart.detail()).employee.rightToWork.missing).toEqual(['start_date'])
  expect((await decide({ decision: 'pass' })).status).toBe(200)
  const lapsed = await waiting()
  await lapsed.record(lapsed.check())
  await lapsed.lapse({ reason: 'Permission was cancelled', knownSince: '2026-01-01' })
  expect((await lapsed.decide({ decision: 'pass' })).json.code).toBe('check_needed')
})

test('a check that lacks more leaves the step open until it is there', async () => {
  const { check, fileId, record, decide, walker } = await waiting()
  for (const lacking of [{}, { likeness: undefined, fileIds: [await fileId()] }]) {
    await record(check(lacking))
    expect(await decide({ decision: 'pass' })).toMatchObject({ status: 409, json: { code: 'check_needed' } })
  }
  expect((await walker.state()).currentStep).toBe(4)
  await record(check({ fileIds: [await fileId()] }))
  expect((await decide({ decision: 'pass' })).status).toBe(200)
})

test('a fail ends the verification with a sentence of ours, and the reason stays with the organisation', async () => {
  const { decide, walker, ask, employeeId } = await waiting()
  const { json } = await decide({ decision: 'fail', reason: 'Shown a copy by Ella Novak' })
  expect(json.employee).toMatchObject({
    status: 'failed',
    verificationSteps: {
      rtw: { status: 'fail', reason: 'Your employer could not confirm your right to work.' },
    },
  })
  expect(JSON.stringify(await walker.state())).not.toContain('Shown a copy')
  const { events } = (await ask('GET', `/employees/${employeeId}/timeline`)).json
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'rtw.decided', reason: 'Shown a copy by Ella Novak' }),
  )
})

test('a hold hands the step back with what is needed, until the employee sends it', async () => {
  const { decide, walker, events, employeeId } = await waiting()
  const reason = 'The share code does not work any more'
  expect((await decide({ decision: 'hold', reason, need: 'share_code' })).status).toBe(200)
  expect(await walker.state()).toMatchObject({
    currentStep: 4,
    status: 'verifying',
    rightToWork: { state: 'more_needed', reason, need: 'share_code' },
  })
  expect((await events('rtw.decided'))[0]?.data).toMatchObject({ verdict: 'hold' })
  const told = await server.deps.db.select().from(messages).where(eq(messages.employeeId, employeeId))
  expect(told.filter(({ template }) => template === 'step_reopened')).toHaveLength(1)
  server.deps.providers.put(rightToWorkProvider, {
    ...server.deps.providers.get(rightToWorkProvider),
    check: async () => ({ status: 'pending' }),
  })
  await walker.checkRightToWork()
  const { rightToWork } = await walker.state()
  expect(rightToWork).toMatchObject({ state: 'waiting' })
  expect(rightToWork).not.toHaveProperty('reason')
  expect(rightToWork).not.toHaveProperty('need')
})

test('a hold can be followed by another, and by a pass', async () => {
  const { decide, walker, record, check, fileId, events } = await waiting()
  await decide({ decision: 'hold', reason: 'First reason' })
  await decide({ decision: 'hold', reason: 'Second reason', need: 'ni_document' })
  expect((await walker.state()).rightToWork).toMatchObject({ reason: 'Second reason', need: 'ni_document' })
  expect(await events('step.retried')).toHaveLength(2)
  await record(check({ fileIds: [await fileId()] }))
  expect((await decide({ decision: 'pass' })).json.employee.status).toBe('verified')
})

test.each(['hold', 'fail'])('a %s needs a reason', async (decision) => {
  const { decide } = await employeeToCheck(server)
  const { status, json } = await decide({ decision })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['reason']])
})

test.each(['pass', 'hold', 'fail'])('a %s before the step is current is 409', async (decision) => {
  const { decide, record, check } = await employeeToCheck(server)
  await record(check())
  const { status, json } = await decide({ decision, reason: 'Too early by three steps' })
  expect([status, json.code]).toEqual([409, 'previous_step'])
})

test('an invalidated identity or right-to-work result takes the checks with it, an invalidated phone does not', async () => {
  for (const [type, state] of [
    ['phone', 'continuous'],
    ['rtw', 'none'],
    ['id', 'none'],
  ] as const) {
    const { decide, record, check, fileId, ask, employeeId, detail } = await waiting()
    await record({ ...check(), fileIds: [await fileId()] })
    await decide({ decision: 'pass' })
    const invalidate = `/employees/${employeeId}/steps/${type}/invalidate`
    expect((await ask('POST', invalidate, { reason: 'Not theirs' })).json.employee.status).toBe('verifying')
    expect((await detail()).employee.rightToWork.state).toBe(state)
  }
})
