import { beforeEach, expect, test } from 'vitest'
import { withServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'
import { hrisConnections } from './hris-tables.ts'

const server = withServer(startWithHris)
beforeEach(() => server.reset())

const organisation = () => server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)

test('before any is connected nothing is there, and nothing can be done', async () => {
  const { ask, change, dryRun, resume, disconnect, log, offers } = await organisation()
  expect((await ask('GET', '/hr-system')).json).toEqual({ connection: null })
  expect([await log(), await offers()]).toEqual([[], []])
  const refused = [await change(), await dryRun(), await resume(), await disconnect()]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a connection begins paused, its key is sealed and never told, and nothing leaves before it is started', async () => {
  const { connect, state, resume, change, ask, actions } = await organisation()
  server.fake.hire('12', newStarter())
  const connected = await connect()
  expect(connected.json.connection).toEqual({
    system: 'bamboohr',
    account: 'acme',
    state: 'paused',
    failingSince: null,
    problem: null,
    lastReadAt: null,
    hasWebhook: false,
    settings: null,
    waiting: 0,
    offers: 0,
    connectedAt: server.clock.now().toISOString(),
  })
  expect((await resume()).json.message).toBe('Choose the fields before you start.')
  await change()
  await server.readAll()
  expect(server.fake.asked).not.toContain('GET employees/changed')
  await resume()
  await server.runJobs()
  expect(await state()).toMatchObject({
    state: 'connected',
    hasWebhook: true,
    lastReadAt: server.clock.now().toISOString(),
    settings: bamboohrSettings,
  })
  const stored = JSON.stringify(await server.deps.db.select().from(hrisConnections))
  const [hook] = server.fake.webhooks.values()
  for (const secret of [server.fake.key, hook?.privateKey ?? '-']) {
    for (const text of [stored, server.logged(), (await ask('GET', '/hr-system')).text]) {
      expect(text).not.toContain(secret)
    }
  }
  expect(await actions()).toEqual(
    expect.arrayContaining(['hr_system.connected', 'hr_system.changed', 'hr_system.resumed']),
  )
  expect(server.fake.mistakes).toEqual([])
})

test.each([
  ['a key that is not theirs', { key: 'wrong' }, 'key', /does not accept the API key/],
  ['a subdomain that is a host', { account: 'evil.example/x' }, 'account', /acme for acme\.bamboohr\.com/],
  ['a subdomain with a port', { account: 'acme:8080' }, 'account', /acme for acme\.bamboohr\.com/],
  ['a key with a line break', { key: 'a\nb' }, 'key', /enter the key/],
])('%s is refused at once', async (_what, change, field, message) => {
  const { connect, state } = await organisation()
  const { status, json } = await connect(change)
  expect([status, json.errors[field]]).toEqual([422, expect.stringMatching(message)])
  expect(await state()).toBeNull()
})

test('an HR system that is away, and an account that it does not know, are told apart', async () => {
  const { connect } = await organisation()
  server.fake.behave = () => ({ status: 502 })
  expect((await connect()).status).toBe(503)
  server.fake.behave = () => ({ status: 404 })
  expect((await connect()).json.errors.account).toContain('Check the subdomain')
})

test('another account needs the first to be disconnected, and another key does not', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  expect((await one.connect({ account: 'other' })).status).toBe(409)
  expect((await one.connect()).json.connection).toMatchObject({
    state: 'connected',
    settings: bamboohrSettings,
  })
  expect(await one.actions()).toContain('hr_system.key_changed')
  expect(await one.employee('12')).toBeDefined()
})

test('what there is to choose from comes from the account, and what it does not have is refused', async () => {
  const { connect, ask, change } = await organisation()
  server.fake.hire('12', newStarter())
  await connect()
  const { json } = await ask('GET', '/hr-system/choices')
  expect(json).toMatchObject({
    fields: expect.arrayContaining([
      { id: 'hireDate', name: 'Hire Date', holds: 'day' },
      { id: 'customRightToWork', name: 'Right to work', holds: 'text' },
    ]),
    locations: [
      { id: 'Leeds', name: 'Leeds' },
      { id: 'Manchester', name: 'Manchester' },
    ],
    folders: [{ id: '18', name: 'Right to work' }],
    suggested: { fields: { email: 'homeEmail', startDate: 'hireDate', site: 'location', result: null } },
  })
  const { fields } = bamboohrSettings
  const refused: [object, string][] = [
    [{ fields: { ...fields, startDate: 'location' } }, 'fields.startDate'],
    [{ fields: { ...fields, phone: 'noField' } }, 'fields.phone'],
    [{ fields: { ...fields, result: 'location' } }, 'fields.result'],
    [{ fields: { ...fields, result: 'homeEmail' } }, 'fields.result'],
    [{ locations: ['Leeds', 'Atlantis'] }, 'locations'],
    [{ folder: '99' }, 'folder'],
  ]
  for (const [wrong, field] of refused) {
    const { status, json: answer } = await change(wrong)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  }
})

test('a dry run says who would be invited and why others are not, and changes nothing', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  server.fake.hire('13', newStarter({ homeEmail: null, firstName: 'Jan' }))
  server.fake.hire('14', newStarter({ hireDate: '2020-01-01', firstName: 'Ann' }))
  await one.connect()
  const { json } = await one.dryRun()
  expect(json).toMatchObject({ invited: 1, isWhole: true })
  const told = json.items.map(({ starterId, outcome }: Record<string, string>) => `${starterId} ${outcome}`)
  expect(told[0]).toBe('12 invited')
  expect(told.toSorted()).toEqual(['12 invited', '13 no_email', '14 started_before'])
  expect([await one.employees(), await one.log(), await one.starters()]).toEqual([[], [], []])
  expect(server.fake.asked.filter((call) => !call.startsWith('GET'))).toEqual([])
  await one.change()
  await one.resume()
  await server.runJobs()
  expect((await one.dryRun()).json.items.map(({ outcome }: { outcome: string }) => outcome)).toContain(
    'already_here',
  )
})

test('while it is paused nothing is read or written, and what changed meanwhile is read afterwards', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  expect((await one.pause()).json.connection.state).toBe('paused')
  server.clock.advance(3_600_000)
  server.fake.hire('13', newStarter())
  const asked = server.fake.asked.length
  await one.complete(await one.employee('12'))
  await server.readAll()
  // A reading that was asked for before the pause is none either.
  await one.resume()
  await one.pause()
  await server.runJobs()
  expect(server.fake.asked.length).toBe(asked)
  expect((await one.resume()).json.connection.state).toBe('connected')
  await server.runJobs()
  expect(await one.employee('13')).toMatchObject({ status: 'invited' })
  expect(server.fake.employees.get('12')?.['customRightToWork']).toMatch(/^Verified on/)
  expect(await one.actions()).toContain('hr_system.paused')
})

test.each([true, false])(
  'disconnected, the key and all that was noted is gone here, and the webhook there (%s: it answers)',
  async (answers) => {
    const one = await organisation()
    server.fake.hire('12', newStarter())
    await one.run()
    expect(server.fake.webhooks.size).toBe(1)
    if (!answers) server.fake.behave = () => ({ silent: true })
    expect((await one.disconnect()).json).toEqual({ connection: null })
    expect(server.fake.webhooks.size).toBe(answers ? 0 : 1)
    expect([await one.row(), await one.starters(), await one.log()]).toEqual([undefined, [], []])
    expect(await one.employee('12')).toMatchObject({ status: 'invited' })
    expect(await one.actions()).toContain('hr_system.disconnected')
  },
)

test('of test mode there is none: it shows and changes that of the live organisation', async () => {
  const one = await organisation()
  await one.connect()
  const token = await server.signIn(one.email)
  const inTestMode = await server.request('GET', '/hr-system', {
    token,
    headers: { 'bonafide-mode': 'test' },
  })
  expect(inTestMode.json.connection).toEqual(await one.state())
})

test('a verifier neither sees nor changes it, and another organisation has its own', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  const verifier = await joinOrganisation(server, one.orgId, 'verifier')
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/log'],
    ['GET', '/offers'],
    ['POST', '/pause'],
    ['DELETE', ''],
  ] as const) {
    expect((await server.request(method, `/hr-system${path}`, { token: verifier.token })).status).toBe(403)
  }
  const other = await organisation()
  expect((await other.ask('GET', '/hr-system')).json).toEqual({ connection: null })
  expect(await other.log()).toEqual([])
  await other.disconnect()
  expect(await one.state()).toMatchObject({ state: 'connected' })
})
