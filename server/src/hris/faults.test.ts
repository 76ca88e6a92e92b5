import { beforeEach, expect, test } from 'vitest'
import { withServer } from '#testing/harness/with-server.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'

const server = withServer(startWithHris)
beforeEach(() => server.reset())

const organisation = () => server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)
const hour = 3_600_000

const running = async () => {
  const one = await organisation()
  server.fake.hire('10', newStarter({ hireDate: '2020-01-01' }))
  await one.run()
  server.clock.advance(hour)
  return one
}

type Report = ReturnType<typeof server.fake.report>
const deliver = ({ path, raw, headers }: Report, change: Partial<Report['headers']> = {}) =>
  server.request('POST', path, { raw, headers: { ...headers, ...change } })

test('a report with the right signature has one employee read, at once', async () => {
  const one = await running()
  server.fake.hire('12', newStarter())
  const asked = server.fake.asked.length
  expect((await deliver(server.fake.report('12'))).status).toBe(200)
  await server.runJobs()
  expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  expect(server.fake.asked.slice(asked)).toEqual(['GET employees/12'])
})

test('a wrong signature, an old report and one for another organisation are refused alike', async () => {
  const one = await running()
  server.fake.hire('12', newStarter())
  const report = server.fake.report('12')
  const signature = report.headers['x-bamboohr-signature']
  const flipped = signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
  const old = server.fake.report('12', { at: new Date(server.clock.now().getTime() - 301_000) })
  const early = server.fake.report('12', { at: new Date(server.clock.now().getTime() + 301_000) })
  const answers = [
    await deliver(report, { 'x-bamboohr-signature': flipped }),
    await deliver(report, { 'x-bamboohr-signature': '' }),
    await deliver({ ...report, raw: report.raw.replace('"12"', '"13"') }),
    await deliver(report, {
      'x-bamboohr-timestamp': String(Number(report.headers['x-bamboohr-timestamp']) + 1),
    }),
    await deliver(report, { 'x-bamboohr-timestamp': 'now' }),
    await deliver(old),
    await deliver(early),
    await deliver({ ...report, path: `/webhooks/bamboohr/${crypto.randomUUID()}` }),
    await deliver({ ...report, path: '/webhooks/bamboohr/acme' }),
  ]
  expect(answers.map(({ status, json }) => `${status} ${json.code}`)).toEqual(
    answers.map(() => '400 bad_signature'),
  )
  await server.runJobs()
  expect(await one.employees()).toEqual([])
})

test('reports that come twice, late or in another order invite once, by the record as it is now', async () => {
  const one = await running()
  server.fake.hire('12', newStarter())
  const first = server.fake.report('12', { type: 'employee.created' })
  server.clock.advance(60_000)
  server.fake.hire('12', { hireDate: '2026-12-09' })
  const second = server.fake.report('12')
  for (const report of [second, first, second, first]) expect((await deliver(report)).status).toBe(200)
  await server.runJobs()
  await server.readAll()
  expect(await one.employees()).toMatchObject([{ externalId: '12', startDate: '2026-12-09' }])
  const told = (await one.log()).map(({ outcome }: { outcome: string }) => outcome)
  expect(told).toEqual(['invited'])
})

test('a report that names no employee has all changes read', async () => {
  const one = await running()
  server.fake.hire('12', newStarter())
  const [hook] = server.fake.webhooks.values()
  expect(hook?.events).toEqual(['employee.created', 'employee.updated', 'employee.deleted'])
  const { takeHint } = await import('./take-hint.ts')
  const report = { system: 'bamboohr', orgId: one.orgId, isSigned: () => true, starterId: undefined } as const
  await takeHint(server.deps, report)
  await server.runJobs()
  expect(await one.employees()).toHaveLength(1)
})

test('while they are away for a day nothing is lost, and users read since when', async () => {
  const one = await running()
  const began = server.clock.now().toISOString()
  server.fake.behave = () => ({ silent: true })
  for (let each = 0; each < 24; each++) {
    if (each === 3) server.fake.hire('12', newStarter())
    await server.readAll()
    server.clock.advance(hour)
  }
  expect(await one.state()).toMatchObject({
    state: 'failing',
    failingSince: began,
    problem: { code: 'away', message: expect.stringContaining('BambooHR does not answer') },
  })
  const outcomes = async () => (await one.log()).map(({ outcome }: { outcome: string }) => outcome)
  expect(await outcomes()).toEqual(['connection_failed'])
  server.fake.behave = () => ({})
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  expect(await one.state()).toMatchObject({ state: 'connected', failingSince: null, problem: null })
  expect(await outcomes()).toEqual(expect.arrayContaining(['connection_back', 'invited']))
})

test.each([429, 503])(
  'a pause that they ask for with %s is kept, and then it goes on by itself',
  async (status) => {
    const one = await running()
    server.fake.hire('12', newStarter())
    server.fake.behave = (call) =>
      call === 'GET employees/12' ? { status, headers: { 'retry-after': '120' } } : {}
    await server.readAll()
    expect(await one.state()).toMatchObject({ state: 'failing', problem: { code: 'too_many_requests' } })
    server.fake.behave = () => ({})
    const asked = server.fake.asked.length
    server.clock.advance(60_000)
    await server.readAll()
    expect(server.fake.asked.length).toBe(asked)
    server.clock.advance(61_000)
    await server.runJobs()
    expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  },
)

test.each([
  ['breaks off', true],
  ['lacks its last entries', false],
])('a list that %s never moves the place to go on from', async (_what, isCut) => {
  const one = await running()
  const before = (await one.row())?.readFrom
  server.fake.hire('12', newStarter())
  server.clock.advance(1000)
  server.fake.hire('13', newStarter({ firstName: 'Jan' }))
  const [twelve, thirteen] = [server.fake.changes.get('12'), server.fake.changes.get('13')]
  const part = {
    latest: thirteen?.at.toISOString(),
    employees: { 12: { id: '12', action: 'Inserted', lastChanged: twelve?.at.toISOString() } },
  }
  const behaviour = isCut ? { cutAt: 60 } : { body: JSON.stringify(part) }
  server.fake.behave = (call) => (call === 'GET employees/changed' ? behaviour : {})
  await server.readAll()
  expect((await one.row())?.readFrom).toEqual(before)
  expect(await one.state()).toMatchObject({ state: 'failing', problem: { code: 'incomplete' } })
  server.fake.behave = () => ({})
  await server.readAll()
  expect(new Set((await one.employees()).map(({ externalId }) => externalId))).toEqual(new Set(['12', '13']))
  expect((await one.row())?.readFrom?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
})

test('a chosen field that was deleted there stops the reading with its name, until another is chosen', async () => {
  const one = await running()
  server.fake.hire('12', newStarter({ startsOn: '2026-12-01' }))
  server.fake.fields = server.fake.fields.filter(({ alias }) => alias !== 'hireDate')
  await server.readAll()
  expect(await one.state()).toMatchObject({
    state: 'failing',
    problem: { code: 'field_deleted', message: expect.stringContaining('the start date') },
  })
  expect(await one.employees()).toEqual([])
  server.fake.fields.push({ id: 4002, name: 'Starts on', type: 'date', alias: 'startsOn' })
  const fields = { ...bamboohrSettings.fields, startDate: 'startsOn' }
  expect((await one.change({ fields })).json.connection.state).toBe('connected')
  await server.runJobs()
  expect(await one.employee('12')).toMatchObject({ startDate: '2026-12-01' })
})

test('a field that is hidden in one record holds up that starter alone', async () => {
  const one = await running()
  server.fake.hire('12', newStarter())
  server.fake.hire('13', newStarter({ firstName: 'Jan' }))
  server.fake.behave = (call) =>
    call === 'GET employees/12'
      ? { body: JSON.stringify({ id: '12', firstName: 'Ella', lastName: 'Novak' }) }
      : {}
  await server.readAll()
  expect(await one.employees()).toMatchObject([{ externalId: '13' }])
  const hidden = (await one.log()).find(({ outcome }: { outcome: string }) => outcome === 'field_hidden')
  expect(hidden).toMatchObject({ starterId: '12', needsYou: true })
  expect(await one.state()).toMatchObject({ state: 'connected' })
})

test('a key that is no longer accepted is told with what to do, and another one mends it', async () => {
  const one = await running()
  server.fake.behave = () => ({ status: 401 })
  await server.readAll()
  expect(await one.state()).toMatchObject({ problem: { code: 'key_refused' } })
  server.fake.behave = () => ({})
  server.fake.hire('12', newStarter())
  expect((await one.connect()).json.connection).toMatchObject({ state: 'connected' })
  await server.runJobs()
  expect(await one.employee('12')).toBeDefined()
})
