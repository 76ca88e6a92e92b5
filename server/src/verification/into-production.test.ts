import { stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import { afterEach, expect, test } from 'vitest'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { withdrawTested } from './withdraw-tested.ts'

const server = withServer(startWebhooks)

afterEach(() => requireCounted(server.deps))

interface Payload {
  type: string
  data: { employeeId: string; status?: string; steps?: Record<string, object> }
}

test('what a sandbox has verified is TEST and not verified for every reader once the database is in production', async () => {
  const { token } = await server.organisation()
  const { employeeId, email, verificationToken } = await server.invite(token)
  const walker = createWalker(server, verificationToken)
  await walker.verifyEmail(email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  await walker.complete()
  await server.runJobs()
  const get = async (path: string) => (await server.request('GET', path, { token })).json
  const told = (type: string) =>
    server.receiver.received
      .map(({ body }) => JSON.parse(body) as Payload)
      .filter((payload) => payload.type === type)
  expect((await get('/employees')).items).toMatchObject([{ status: 'completed' }])
  expect(told('employee.unverified')).toEqual([])
  // The event already tells that the result is only a test.
  expect(told('employee.completed')[0]?.data.steps).toMatchObject({
    id: { method: 'sandbox', assurance: 'none' },
    rtw: { method: 'sandbox', assurance: 'none' },
  })

  server.deps.settings.production = true
  // Simulates two processes that start at once, and one that starts again.
  await Promise.all([withdrawTested(server.deps), withdrawTested(server.deps)])
  await withdrawTested(server.deps)
  // In production nothing is sent to an address of this machine, where the receiver is.
  server.deps.settings.production = false
  await server.runJobs()
  server.deps.settings.production = true

  const [listed] = (await get('/employees')).items
  expect(listed).toMatchObject({
    status: 'verifying',
    verificationSteps: {
      id: { status: 'pass', method: 'sandbox', assurance: 'none' },
      rtw: { status: 'pass', method: 'sandbox', assurance: 'none' },
    },
  })
  expect((await get('/employees?status=completed')).items).toEqual([])
  expect((await get('/employees?status=verifying')).items).toHaveLength(1)
  expect(await get('/employees/stats')).toMatchObject({ total: 1, verified: 0 })
  const { employee, flowStatus } = await get(`/employees/${employeeId}`)
  expect(employee.status).toBe('verifying')
  expect(flowStatus.steps.map(({ assurance }: { assurance: string }) => assurance)).toEqual(
    stepTypes.map((type) => (type === 'id' || type === 'rtw' ? 'none' : 'verified')),
  )
  const { text } = await server.request('GET', '/employees/export.csv', { token })
  expect(text.trimEnd().endsWith(',TEST,,,')).toBe(true)
  expect(told('employee.unverified').map(({ data }) => data)).toEqual([
    expect.objectContaining({ employeeId, status: 'verifying' }),
  ])
})
