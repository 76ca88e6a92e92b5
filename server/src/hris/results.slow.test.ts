import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { newCheck } from '#testing/setups/checks-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'
import { findConnection, openConnection } from './connection.ts'
import { hrisProviders } from './hris-provider.ts'
import { hrisStarters } from './hris-tables.ts'
import { writeDueResults } from './write-result.ts'

const server = withServer(startWithHris)
beforeEach(() => server.reset())

const organisation = () => server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)

test('a starter is invited with what their record says, and the result and the pack are in their record', async () => {
  const one = await organisation()
  const starter = newStarter()
  server.fake.hire('12', starter)
  await one.run()
  const row = await one.employee('12')
  expect(row).toMatchObject({
    fullName: 'Ella Novak',
    email: starter.homeEmail,
    phoneE164: starter.mobilePhone?.replace(/^0(\d+) /, '+44$1'),
    startDate: '2026-12-01',
    leaveDate: null,
    site: 'Leeds',
    managerName: 'Grace Reed',
    source: 'hr_system',
    status: 'invited',
  })
  await one.complete(row)
  const written = () => server.fake.employees.get('12')?.['customRightToWork']
  // The sandbox leaves no check behind, so nothing covers the employer.
  expect(written()).toBe('Verified on 2026-11-03. Right to work: not covered.')
  expect(server.fake.files).toMatchObject([{ employeeId: '12', category: '18' }])
  // A check covers, and goes into another pack.
  const record = async (check: object) => {
    expect((await one.ask('POST', `/employees/${row.id}/checks`, check)).status).toBe(201)
    await server.runJobs()
  }
  const sent = await sendEvidence(server, { ...one, employeeId: row.id })
  const fileIds = [sent.json.fileId as string]
  // One that lacks its copy covers nothing yet.
  await record(newCheck(server, { nameOnEvidence: 'Ella Novak' }))
  expect(written()).toBe('Verified on 2026-11-03. Right to work: not covered yet.')
  const check = newCheck(server, { fileIds, nameOnEvidence: 'Ella Novak' })
  await record(check)
  expect(written()).toBe('Verified on 2026-11-03. Right to work: covered.')
  expect(server.fake.files).toHaveLength(3)
  expect((await one.log()).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    expect.arrayContaining(['invited', 'result_written', 'pack_sent']),
  )
  const asked = server.fake.asked.length
  await server.readAll()
  expect(server.fake.asked.slice(asked).filter((call) => call.startsWith('POST'))).toEqual([])
  expect(server.fake.mistakes).toEqual([])
})

test('a result that is taken back is taken back there', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run({ folder: null })
  const row = await one.employee('12')
  await one.complete(row)
  const written = () => server.fake.employees.get('12')?.['customRightToWork']
  await one.ask('POST', `/employees/${row.id}/steps/id/invalidate`, { reason: 'Wrong document' })
  await server.runJobs()
  expect(written()).toBe('Not verified. Right to work: not covered.')
})

test('what a sandbox has decided is written as a test that proves nothing', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run({ folder: null })
  await one.complete(await one.employee('12'), { isTest: true })
  const written = server.fake.employees.get('12')?.['customRightToWork']
  expect(written).toBe('TEST, proves nothing. Right to work: not covered.')
})

test('a result that could not be written while they were away is written afterwards', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  const row = await one.employee('12')
  server.fake.behave = () => ({ status: 503 })
  await one.complete(row)
  expect(server.fake.employees.get('12')?.['customRightToWork']).toBeUndefined()
  server.fake.behave = () => ({})
  await server.readAll()
  expect(server.fake.employees.get('12')?.['customRightToWork']).toMatch(/^Verified on/)
  expect(server.fake.files).toHaveLength(1)
})

test('a field for the result that is gone, or may not be written, is told, and the pack goes all the same', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  server.fake.fields = server.fake.fields.filter(({ alias }) => alias !== 'customRightToWork')
  await one.complete(await one.employee('12'))
  expect(await one.log()).toEqual(
    expect.arrayContaining([expect.objectContaining({ outcome: 'result_refused', needsYou: true })]),
  )
  expect(server.fake.files).toHaveLength(1)
})

test.each([
  ['refused there for its size', true],
  ['known to be too large', false],
])('with a pack that is %s the field is still written, and the log says so', async (_what, isAsked) => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  const providers = server.deps.providers.get(hrisProviders)
  if (isAsked) server.fake.behave = (call) => (call === 'POST employees/12/files' ? { status: 413 } : {})
  else {
    const bamboohr = { ...providers.bamboohr, tooLargeBytes: 1000 }
    server.deps.providers.put(hrisProviders, { ...providers, bamboohr })
  }
  await one.complete(await one.employee('12'))
  server.deps.providers.put(hrisProviders, providers)
  expect(server.fake.employees.get('12')?.['customRightToWork']).toMatch(/^Verified on/)
  const entry = (await one.log()).find(({ outcome }: { outcome: string }) => outcome === 'pack_too_large')
  expect(entry).toMatchObject({ needsYou: true, text: expect.stringContaining('Download it here') })
  expect(server.fake.asked.includes('POST employees/12/files')).toBe(isAsked)
  // It is not tried again until there is something new in it.
  const asked = server.fake.asked.length
  await server.readAll()
  expect(server.fake.asked.slice(asked)).not.toContain('POST employees/12/files')
})

test('a pack whose upload was done without our hearing of it is not added twice', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  server.fake.behave = (call) => (call === 'POST employees/12/files' ? { silent: true, isDone: true } : {})
  await one.complete(await one.employee('12'))
  expect(server.fake.files).toHaveLength(1)
  server.fake.behave = () => ({})
  await server.readAll()
  expect(server.fake.files).toHaveLength(1)
  expect((await one.log()).map(({ outcome }: { outcome: string }) => outcome)).toContain('pack_sent')
})

test('of two processes that write a result at once one does, and the file is there once', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  await one.complete(await one.employee('12'))
  server.fake.files.length = 0
  const { deps } = server
  const again = { resultDue: true, resultText: null, packOf: null }
  await deps.db.update(hrisStarters).set(again).where(eq(hrisStarters.orgId, one.orgId))
  const row = await findConnection(deps.db, one.orgId)
  if (!row?.settings) throw new Error('there is no connection')
  const running = { ...row, settings: row.settings }
  const asked = await openConnection({ deps, tx: deps.db, orgId: one.orgId }, running)
  // Each would see that there is no file yet.
  server.fake.behave = (call) => (call === 'GET employees/12/files/view' ? { delayMs: 2000 } : {})
  const { signal } = new AbortController()
  const write = () => writeDueResults(deps, running, asked, signal)
  await Promise.all([write(), write(), write()])
  expect(server.fake.files).toHaveLength(1)
  expect(await one.starters()).toMatchObject([{ resultDue: false, resultBusyUntil: null }])
})
