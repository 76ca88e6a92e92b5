import type { HrSettings } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { beforeEach, expect, test } from 'vitest'
import { withServer } from '#testing/harness/with-server.ts'
import { newPhone } from '#testing/scenarios/flow-walker.ts'
import { startWithHris } from '#testing/setups/hris-test-setup.ts'

const server = withServer(() => startWithHris('personio'))
beforeEach(() => server.reset())

const settings: HrSettings = {
  fields: {
    email: 'email',
    phone: null,
    startDate: 'hire_date',
    leaveDate: 'termination_date',
    site: 'office',
    manager: 'supervisor',
    result: 'dynamic_11',
  },
  locations: ['Leeds'],
  startsFrom: '2026-11-01',
  channel: 'email',
  folder: '7',
}
const organisation = () => {
  const { clientId, clientSecret } = server.personio
  return server.organisation({ account: clientId, key: clientSecret }, settings)
}

const supervisorOf = (value: Record<string, string>) => ({
  type: 'Employee',
  attributes: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, { value: each }])),
})
const newStarter = (change: Record<string, unknown> = {}) => ({
  first_name: 'Ella',
  last_name: 'Novak',
  email: `ella.${crypto.randomUUID().slice(0, 8)}@example.com`,
  hire_date: '2026-12-01',
  termination_date: null,
  office: { type: 'Office', attributes: { name: 'Leeds' } },
  supervisor: supervisorOf({ first_name: 'Grace', last_name: 'Reed' }),
  dynamic_11: null,
  ...change,
})

test('it is the same interface: a starter is invited, verified, and their field and documents tell of it', async () => {
  const one = await organisation()
  server.personio.hire('12', newStarter())
  server.personio.hire('13', newStarter({ office: { type: 'Office', attributes: { name: 'Munich' } } }))
  await one.run()
  const row = await one.employee('12')
  expect(row).toMatchObject({
    fullName: 'Ella Novak',
    startDate: '2026-12-01',
    site: 'Leeds',
    managerName: 'Grace Reed',
  })
  expect(await one.employees()).toHaveLength(1)
  await one.complete(row, { phone: newPhone() })
  expect(server.personio.employees.get('12')?.['dynamic_11']).toBe(
    'Verified on 2026-11-03. Right to work: not covered.',
  )
  expect(server.personio.documents).toMatchObject([{ employeeId: '12' }])
  server.clock.advance(3_600_000)
  server.personio.hire('12', { termination_date: '2027-01-31' })
  await server.readAll()
  expect(await one.employee('12')).toMatchObject({ leaveDate: '2027-01-31' })
  expect(await one.state()).toMatchObject({ state: 'connected', hasWebhook: false })
  expect(server.personio.mistakes).toEqual([])
})

test('what there is to choose from comes from attributes, offices and categories', async () => {
  const { connect, ask } = await organisation()
  server.personio.hire('12', newStarter())
  await connect()
  expect((await ask('GET', '/hr-system/choices')).json).toMatchObject({
    fields: expect.arrayContaining([
      { id: 'hire_date', name: 'hire_date', holds: 'day' },
      { id: 'dynamic_11', name: 'dynamic_11', holds: 'text' },
    ]),
    locations: [{ id: 'Leeds', name: 'Leeds' }],
    folders: [{ id: '7', name: 'Right to work' }],
    suggested: { fields: { email: 'email', startDate: 'hire_date', site: 'office', manager: 'supervisor' } },
  })
})

test('a secret that is not theirs is refused, and a list that is shorter than it says is read again', async () => {
  const one = await organisation()
  expect((await one.connect({ key: 'wrong' })).json.errors.key).toContain(
    'Personio does not accept the Client secret',
  )
  server.personio.hire('12', newStarter())
  server.personio.hire('13', newStarter({ first_name: 'Jan' }))
  server.personio.isCut = true
  await one.run()
  expect(await one.state()).toMatchObject({ state: 'failing', problem: { code: 'incomplete' } })
  server.personio.isCut = false
  await server.readAll()
  expect(new Set((await one.employees()).map(({ externalId }) => externalId))).toEqual(new Set(['12', '13']))
})
