import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { bamboohrSettings, newStarter, startWithHris } from '#testing/setups/hris-test-setup.ts'

const server = withServer(startWithHris)
beforeEach(() => server.reset())

const organisation = () => server.organisation({ account: 'acme', key: server.fake.key }, bamboohrSettings)
type Organisation = Awaited<ReturnType<typeof organisation>>

const outcomes = async ({ log }: Pick<Organisation, 'log'>): Promise<string[]> =>
  (await log()).map(({ outcome }: { outcome: string }) => outcome)
const hour = 3_600_000

test('changes of start date, site, manager and leave date are taken over, and what was changed here alone stays', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  const { id } = await one.employee('12')
  server.clock.advance(hour)
  server.fake.hire('12', { hireDate: '2026-12-08', location: 'Manchester', terminationDate: '2027-05-31' })
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({
    startDate: '2026-12-08',
    site: 'Manchester',
    leaveDate: '2027-05-31',
    managerName: 'Grace Reed',
  })
  // They take the leave date back: the data would be destroyed by it. The site was changed here.
  await one.ask('PATCH', `/employees/${id}/engagement`, { site: 'Bristol' })
  server.clock.advance(hour)
  server.fake.hire('12', { terminationDate: '0000-00-00', reportsToName: 'Ann Lee' })
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ leaveDate: null, site: 'Bristol', managerName: 'Ann Lee' })
  expect((await one.log())[0]).toMatchObject({
    outcome: 'changed',
    text: 'Taken over from their record: the leave date and the manager.',
    needsYou: false,
    fullName: 'Ella Novak',
    employeeId: id,
  })
})

test.each([
  ['a site of 300 letters', { location: 'x'.repeat(300) }],
  ['a manager who is a web address', { reportsToName: 'https://evil.example' }],
  ['a day that is none', { hireDate: '2026-02-31', location: 'a\u0000b' }],
])('a record with %s stops neither the employee nor the others', async (_what, change) => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  server.clock.advance(hour)
  server.fake.hire('12', change)
  server.fake.hire('13', newStarter({ firstName: 'Ja\u0000n' }))
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ startDate: '2026-12-01', managerName: 'Grace Reed' })
  expect(await one.employee('13')).toMatchObject({ status: 'invited', fullName: 'Ja n Novak' })
  expect(await one.state()).toMatchObject({ state: 'connected' })
})

test('a change that the employee’s record does not allow is told once, and changes nothing', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  server.clock.advance(hour)
  server.fake.hire('12', { terminationDate: '2026-11-20' })
  await server.readAll()
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ startDate: '2026-12-01', leaveDate: null })
  const refused = (await one.log()).filter(({ outcome }: { outcome: string }) => outcome === 'refused')
  expect(refused).toMatchObject([{ needsYou: true, text: expect.stringContaining('leave date') }])
})

test.each([
  ['no email address', { homeEmail: null }, 'no_email', true],
  ['an address that is none', { homeEmail: 'ella at example' }, 'invalid_email', true],
  ['no start date', { hireDate: '0000-00-00' }, 'no_start_date', true],
  ['a start in the past', { hireDate: '2026-11-02' }, 'started_before', true],
  ['another location', { location: 'Manchester' }, 'other_location', false],
  ['no location', { location: null }, 'no_location', true],
  ['a name of one letter', { firstName: 'E', lastName: null }, 'refused', true],
])(
  'a starter with %s is not invited, and the log says what to do',
  async (_what, change, outcome, needsYou) => {
    const one = await organisation()
    server.fake.hire('12', newStarter(change))
    await one.run({ locations: ['Leeds'] })
    await server.readAll()
    expect(await one.employees()).toEqual([])
    expect(await one.log()).toMatchObject([{ outcome, needsYou, starterId: '12', employeeId: null }])
    expect(server.logged()).not.toContain('Novak')
    // Put right there, they are invited.
    server.clock.advance(hour)
    server.fake.hire('12', newStarter())
    await server.readAll()
    expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  },
)

test('who started before the first day, or has left, is passed over, and nothing is kept of them', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter({ hireDate: '2020-01-01' }))
  server.fake.hire('13', newStarter({ terminationDate: '2026-10-01' }))
  await one.run()
  expect([await one.employees(), await one.log(), await one.starters()]).toEqual([[], [], []])
})

test('a number that cannot be used does not keep a starter from their invitation', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter({ mobilePhone: 'ask Ann' }))
  await one.run({ channel: 'sms' })
  expect(await one.employee('12')).toMatchObject({ phoneE164: null, inviteChannelPref: 'email' })
  expect((await one.log())[0].text).toContain('mobile number')
})

test('of two starters with one address the second is not invited, until it has another', async () => {
  const one = await organisation()
  const homeEmail = newStarter().homeEmail
  server.fake.hire('12', newStarter({ homeEmail }))
  server.clock.advance(2000)
  server.fake.hire('13', newStarter({ firstName: 'Jan', homeEmail: homeEmail.toUpperCase() }))
  await one.run()
  expect(await one.employees()).toMatchObject([{ externalId: '12' }])
  const shared = (await one.log()).find(({ outcome }: { outcome: string }) => outcome === 'shared_email')
  expect(shared).toMatchObject({ starterId: '13', fullName: 'Jan Novak', needsYou: true })
})

test('a starter who was invited by hand is offered, and linked without a second invitation', async () => {
  const one = await organisation()
  const byHand = await server.invite(one.token, newInvitation())
  server.fake.hire('12', newStarter({ homeEmail: byHand.email, firstName: 'Ela' }))
  await one.run()
  const { orgId } = one
  const sent = () => server.deps.db.$count(messages, eq(messages.orgId, orgId))
  const before = await sent()
  expect(await one.offers()).toMatchObject([
    {
      starterId: '12',
      fullName: 'Ela Novak',
      employees: [{ employeeId: byHand.employeeId, fullName: 'Ella Novak' }],
    },
  ])
  expect(await one.state()).toMatchObject({ offers: 1 })
  const answer = { action: 'link', employeeId: byHand.employeeId }
  expect((await one.answer('12', answer)).json).toEqual({ items: [] })
  expect((await one.answer('12', answer)).status).toBe(404)
  await server.runJobs()
  expect(await one.employees()).toMatchObject([
    {
      id: byHand.employeeId,
      externalId: '12',
      fullName: 'Ella Novak',
      startDate: '2026-12-01',
      site: 'Leeds',
    },
  ])
  expect(await sent()).toBe(before)
  expect(await one.actions()).toContain('hr_system.linked')
})

test('an offer that is left stays left, and an employee of another record is not linked', async () => {
  const one = await organisation()
  const byHand = await server.invite(one.token, { ...newInvitation(), externalId: 'P-7' })
  server.fake.hire('12', newStarter({ homeEmail: byHand.email }))
  await one.run()
  const other = await server.invite(one.token, newInvitation())
  const link = (employeeId: string) => one.answer('12', { action: 'link', employeeId })
  expect((await link(other.employeeId)).status).toBe(409)
  expect((await link(byHand.employeeId)).json.message).toContain('another external ID')
  expect((await one.answer('12', { action: 'leave' })).json).toEqual({ items: [] })
  server.clock.advance(hour)
  server.fake.hire('12', { hireDate: '2026-12-05' })
  await server.readAll()
  expect(await one.offers()).toEqual([])
  expect(await one.employees()).toHaveLength(2)
})

test('an employee who has the id already is linked if the address is the same, and nobody’s record else', async () => {
  const one = await organisation()
  const same = await server.invite(one.token, { ...newInvitation(), externalId: '12' })
  await server.invite(one.token, { ...newInvitation(), externalId: '13' })
  server.fake.hire('12', newStarter({ homeEmail: same.email }))
  server.fake.hire('13', newStarter())
  await one.run()
  expect(await one.employees()).toHaveLength(2)
  expect((await outcomes(one)).toSorted()).toEqual(['id_taken', 'linked'])
  expect(await one.employee('12')).toMatchObject({ id: same.employeeId })
})

test('without credits a starter waits, is told of, and is invited once there are some', async () => {
  const one = await organisation()
  for (let each = 0; each < 5; each++) await server.invite(one.token, newInvitation())
  server.fake.hire('12', newStarter())
  // A later change of another record, so that the waiting one is not read for its own.
  server.clock.advance(hour)
  server.fake.hire('13', newStarter({ hireDate: '2020-01-01' }))
  await one.run()
  await server.readAll()
  expect(await one.state()).toMatchObject({ waiting: 1 })
  expect(await one.log()).toMatchObject([
    {
      outcome: 'waits',
      needsYou: false,
      text: expect.stringContaining('Monthly verification limit reached'),
    },
  ])
  await givePlan(server.deps, one.orgId, 'basic')
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  expect(await one.state()).toMatchObject({ waiting: 0 })
})

test('while no owner has confirmed their address starters wait, and a closed organisation is not read for', async () => {
  const one = await organisation()
  const { db } = server.deps
  const set = (change: Partial<typeof organisations.$inferInsert>) =>
    db.update(organisations).set(change).where(eq(organisations.id, one.orgId))
  await one.run({ folder: null })
  await set({ confirmedAt: null })
  server.fake.hire('12', newStarter())
  await server.readAll()
  expect(await one.log()).toMatchObject([{ outcome: 'waits', text: expect.stringContaining('confirm') }])
  const now = server.clock.now()
  await set({ confirmedAt: now, closedAt: now, eraseAt: now })
  const asked = server.fake.asked.length
  await server.readAll()
  expect(server.fake.asked.length).toBe(asked)
  await set({ closedAt: null, eraseAt: null })
  await server.readAll()
  expect(await one.employees()).toMatchObject([{ externalId: '12' }])
})

test('an employee who is erased here leaves nothing, and is not invited again', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  await one.run()
  const { id } = await one.employee('12')
  expect((await one.ask('POST', `/employees/${id}/erase`, {})).status).toBe(200)
  expect(await one.log()).toEqual([])
  expect(JSON.stringify(await one.starters())).not.toMatch(/"12"|Novak|example\.com|2026-12-01/)
  server.clock.advance(hour)
  server.fake.hire('12', { hireDate: '2026-12-05' })
  await server.readAll()
  const left = await one.employees()
  expect(left.map(({ fullName }) => fullName)).toEqual(['Erased person'])
  const sent = and(eq(messages.orgId, one.orgId), eq(messages.employeeId, id))
  expect(await server.deps.db.$count(messages, sent)).toBeLessThanOrEqual(1)
})

test('a record that is gone there is told of once, and the employee stays', async () => {
  const one = await organisation()
  server.fake.hire('12', newStarter())
  server.fake.hire('13', newStarter({ homeEmail: null }))
  await one.run()
  server.clock.advance(hour)
  server.fake.delete('12')
  server.fake.delete('13')
  await server.readAll()
  await server.readAll()
  expect((await outcomes(one)).filter((outcome) => outcome === 'deleted_there')).toHaveLength(1)
  expect(await one.employee('12')).toMatchObject({ status: 'invited' })
  expect(await one.starters()).toMatchObject([{ starterId: '12' }])
})
