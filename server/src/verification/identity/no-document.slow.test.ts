import { beforeAll, expect, test } from 'vitest'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
const sandboxRightToWork = () => server.deps.providers.get(rightToWorkProvider)
let automatic: ReturnType<typeof sandboxRightToWork>
beforeAll(() => {
  automatic = sandboxRightToWork()
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
})

const certificate = { route: 'document', document: 'certificate' } as const
const tell = { ...certificate, withoutDocument: true }

/** An employee at the identity step, whose organisation decides about the right to work itself. */
async function atIdentity() {
  server.clock.advance(3_600_000)
  const one = await employeeToCheck(server)
  const { walker, employee, employeeId, ask, detail } = one
  // An invitation that is opened before it was sent would be flagged.
  await server.runJobs()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  return {
    ...one,
    steps: async () => (await detail()).employee.verificationSteps,
    review: (decision: string, about: object = { sessionId: null }) =>
      ask('POST', `/employees/${employeeId}/identity-review`, {
        decision,
        reason: 'Seen in the office',
        ...about,
      }),
    needsYou: async () => (await ask('GET', '/verifications/list?tab=needs_you')).json.items,
  }
}

test('settles nothing, however often and with whatever it is sent', async () => {
  const { walker, steps, events } = await atIdentity()
  expect((await walker.state()).rightToWork).toMatchObject({ advised: true })
  const online = { route: 'online', shareCode: 'W1Q7K890Z', dateOfBirth: '1990-05-17' } as const
  for (const choice of [{}, certificate, certificate, online, { route: 'ecs' } as const]) {
    const { status, json } = await walker.checkRightToWork({ ...choice, withoutDocument: true })
    expect([status, json]).toEqual([200, { status: 'pending' }])
    expect(await walker.state()).toMatchObject({
      currentStep: 3,
      status: 'verifying',
      steps: { id: { status: 'pending' }, rtw: { status: 'pending' } },
      identity: { state: 'ready', noDocument: true },
    })
    expect(await steps()).toMatchObject({ id: { status: 'pending' }, rtw: { status: 'pending' } })
  }
  // Told once, and again only after it was taken back.
  expect(await events('step.retried')).toHaveLength(1)
  expect(await events('step.passed')).toHaveLength(2)
  expect((await walker.complete()).status).toBe(409)
})

test('the queue has it, with what the employee chose', async () => {
  const { walker, needsYou, checks, events } = await atIdentity()
  expect(await needsYou()).toEqual([])
  await walker.checkRightToWork(tell)
  expect(await needsYou()).toMatchObject([
    {
      step: 'id',
      action: 'review',
      need: 'no_document',
      chosen: certificate,
      detail: 'No passport or driving licence. See them in person',
    },
  ])
  expect((await checks()).json.sent).toMatchObject(certificate)
  expect(await walker.state()).toMatchObject({ rightToWork: { advised: true, ...certificate } })
  expect(await events('step.retried')).toMatchObject([{ data: { step: 'id', method: 'assisted' } }])
})

test('starting the identity check takes it back', async () => {
  const { walker, needsYou, checks, steps } = await atIdentity()
  await walker.identitySession()
  await walker.checkRightToWork(tell)
  await walker.identitySession()
  expect(await walker.state()).toMatchObject({ identity: { state: 'started', noDocument: false } })
  expect(await needsYou()).toEqual([])
  expect((await checks()).json.sent).toBeNull()
  await walker.decide('pass')
  expect(await steps()).toMatchObject({ id: { status: 'pass', method: 'sandbox' } })
})

test('a user confirms the identity of an employee they have seen, and goes on with the right to work', async () => {
  const { walker, review, steps, checks, record, decide, check, fileId, events } = await atIdentity()
  expect((await review('same_person')).status).toBe(409)
  await walker.checkRightToWork({ ...tell, document: 'passport' })
  expect((await review('same_person')).status).toBe(200)
  expect(await steps()).toMatchObject({
    id: { status: 'pass', method: 'manual', assurance: 'attested' },
    rtw: { status: 'pending', method: 'assisted' },
  })
  expect(await walker.state()).toMatchObject({ currentStep: 4, rightToWork: { state: 'waiting' } })
  expect((await checks()).json.sent).toMatchObject({ document: 'passport' })
  expect(await events('identity.reviewed')).toMatchObject([{ data: { decision: 'same_person' } }])
  await record(check({ files: [{ fileId: await fileId(), part: 'document' }] }))
  expect((await decide({ decision: 'pass' })).status).toBe(200)
  expect((await walker.state()).currentStep).toBe(5)
})

test('a user who does not know the employee fails the step, and the employee may try the check', async () => {
  const { walker, review, steps } = await atIdentity()
  await walker.checkRightToWork(tell)
  expect((await review('different_person')).status).toBe(200)
  expect(await steps()).toMatchObject({ id: { status: 'fail', method: 'manual' } })
  expect(await walker.state()).toMatchObject({ currentStep: 3, identity: { noDocument: false } })
  expect((await walker.identitySession()).status).toBe(200)
})

test('a step that is being checked, or has no attempts left, is not handed over', async () => {
  const { walker, steps, detail } = await atIdentity()
  await walker.decide('processing')
  expect((await walker.checkRightToWork(tell)).status).toBe(409)
  expect(await steps()).toMatchObject({ id: { status: 'pending', method: null } })
  const other = await atIdentity()
  for (let attempt = 0; attempt < 3; attempt += 1) await other.walker.decide('fail')
  expect((await other.walker.checkRightToWork(tell)).status).toBe(409)
  expect((await other.detail()).employee.status).toBe('failed')
  expect((await detail()).employee.status).toBe('verifying')
})

test('an earlier step is not skipped', async () => {
  const { walker, detail } = await employeeToCheck(server)
  expect((await walker.checkRightToWork(tell)).json.code).toBe('previous_step')
  expect((await detail()).employee.verificationSteps.id).toMatchObject({ status: 'pending', method: null })
})

test('where the organisation does not decide, there is none to hand it to', async () => {
  const { walker, steps } = await atIdentity()
  server.deps.providers.put(rightToWorkProvider, automatic)
  expect((await walker.state()).rightToWork?.advised).toBe(false)
  expect((await walker.checkRightToWork(tell)).status).toBe(409)
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
  expect(await steps()).toMatchObject({ id: { status: 'pending', method: null } })
})

test('a decision about a document is none about who was seen, whichever document it was', async () => {
  const { walker, review, steps } = await atIdentity()
  await walker.checkRightToWork(tell)
  for (const about of [{}, { sessionId: crypto.randomUUID() }]) {
    expect((await review('same_person', about)).status).toBe(409)
    expect((await steps()).id.status).toBe('pending')
  }
})
