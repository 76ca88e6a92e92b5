import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'

const server = withServer(startWithHris)
beforeEach(() => {
  server.fake.behave = () => ({})
  server.fake.employees.clear()
  server.fake.changes.clear()
  server.fake.webhooks.clear()
  server.fake.files.length = 0
  server.clock.advance(60_000)
})

const organisation = () => server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)

test('a starter there is invited with what their record says, and the result and the pack are in their record', async () => {
  const { run, employee, log, ask } = await organisation()
  const starter = newStarter()
  server.fake.hire('12', starter)
  await run()
  const row = await employee('12')
  expect(row).toMatchObject({
    fullName: 'Ella Novak',
    email: starter.homeEmail,
    phoneE164: '+447700900123',
    startDate: '2026-12-01',
    leaveDate: null,
    site: 'Leeds',
    managerName: 'Grace Reed',
    source: 'hr_system',
    status: 'invited',
  })
  const { json } = await ask('POST', `/employees/${row.id}/link/reveal`)
  const walker = createWalker(server, json.verificationToken ?? json.token)
  await walker.verifyEmail(starter.homeEmail)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  expect((await walker.complete()).status).toBe(200)
  await server.runJobs()
  const written = server.fake.employees.get('12')?.['customRightToWork']
  // The sandbox has decided, which proves nothing.
  expect(written).toBe('TEST, proves nothing. Right to work: not covered.')
  expect(server.fake.files).toMatchObject([{ employeeId: '12', category: '18' }])
  expect((await log()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    expect.arrayContaining(['invited', 'result_written', 'pack_sent']),
  )
  expect(server.fake.mistakes).toEqual([])
})
