import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#accounts/users-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createPartner, pageOf } from '#testing/scenarios/embedding.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { unpack } from '#testing/setups/pack-test-setup.ts'

const server = withTestServer()

const priya = { name: 'Priya Shah', email: 'priya@northgate.example' }
const shownPriya = { ...priya, userId: null }
const list = async (token: string, query = '') =>
  (await server.request('GET', `/employees${query}`, { token })).json
const namesOf = ({ items }: { items: { fullName: string }[] }) =>
  items.map(({ fullName }) => fullName).toSorted()
const invite = (token: string, fullName: string, manager?: object) =>
  server.request('POST', '/employees/invite', { token, body: { ...newInvitation(), fullName, manager } })

async function managed(manager: object = priya) {
  const account = await server.signUp()
  const { json: employee } = await invite(account.token, 'Ann Carr', manager)
  const path = `/employees/${employee.employeeId}`
  const { token } = account
  return {
    ...account,
    employee,
    path,
    change: (body: object, as = token) => server.request('PATCH', path, { token: as, body }),
    shown: async (as = token) => (await server.request('GET', path, { token: as })).json.employee.manager,
    known: async (as = token) => (await server.request('GET', '/managers', { token: as })).json.items,
  }
}

test('a manager is shown in the answer, the details, the list and the export', async () => {
  const { token, employee, shown } = await managed({ ...priya, email: ' Priya@Northgate.Example ' })
  const manager = { ...shownPriya, email: 'Priya@Northgate.Example' }
  expect(employee.manager).toEqual(manager)
  expect(await shown()).toEqual(manager)
  expect((await list(token)).items[0].manager).toEqual(manager)
  const { text } = await server.request('GET', '/employees/export.csv?manager=priya@northgate.example', {
    token,
  })
  const [heading = '', row = ''] = text.trimEnd().split('\r\n')
  expect([
    heading.endsWith(',External ID,Manager,Manager email'),
    row.endsWith(',,Priya Shah,Priya@Northgate.Example'),
  ]).toEqual([true, true])
  expect(await list(token, '?manager=none')).toMatchObject({ items: [], total: 0 })
})

test('a name alone and an address alone are a manager, and nothing is none', async () => {
  const { token } = await server.signUp()
  const managerOf = async (given: object) => (await invite(token, 'Ann Carr', given)).json.manager
  expect(await managerOf({ name: 'Priya Shah' })).toEqual({ ...shownPriya, email: null })
  expect(await managerOf({ email: priya.email, name: '' })).toEqual({ ...shownPriya, name: null })
  expect(await managerOf({ email: '', name: ' ' })).toBeUndefined()
  expect(await managerOf({})).toBeUndefined()
})

test.each([
  [{ name: 'x'.repeat(121) }, 'manager.name'],
  [{ name: 'Win at prizes.example/now' }, 'manager.name'],
  [{ name: 'Priya', email: 'priya' }, 'manager.email'],
  [{ userId: 'priya' }, 'manager.userId'],
  [{ userId: crypto.randomUUID() }, 'manager.userId'],
])('%j is refused at its field, and invites no employee', async (manager, field) => {
  const { token } = await server.signUp()
  const { status, json } = await invite(token, 'Ann Carr', manager)
  expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 422, fields: [field] })
  expect((await list(token)).total).toBe(0)
})

test('a manager is changed as a whole, taken away and left alone, and the audit log does not name them', async () => {
  const { change, shown, orgId } = await managed()
  expect((await change({ externalId: 'HR-1' })).json.manager).toEqual(shownPriya)
  expect((await change({ manager: { name: 'Sam Lee' } })).json.manager).toEqual({
    name: 'Sam Lee',
    email: null,
    userId: null,
  })
  expect((await change({ manager: null })).json.manager).toBeUndefined()
  expect(await shown()).toBeUndefined()
  const isChange = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'employee.changed'))
  const entries = await server.deps.db.select().from(auditLog).where(isChange)
  expect(entries.map(({ data }) => data['changed'])).toEqual([['externalId'], ['manager'], ['manager']])
  expect(JSON.stringify(entries)).not.toMatch(/priya|sam lee/i)
})

test('a user is named by id or by their confirmed address, and shows the name that they have now', async () => {
  const { token, orgId, change, shown, known } = await managed()
  const user = await joinOrganisation(server, orgId, 'viewer')
  expect((await change({ manager: { userId: user.userId } })).json.manager).toMatchObject({
    userId: user.userId,
  })
  await change({ manager: null })
  const { json } = await change({ manager: { name: 'Typed', email: user.email.toUpperCase() } })
  const manager = { name: json.manager.name, email: user.email, userId: user.userId }
  expect(json.manager).toEqual(manager)
  expect(manager.name).not.toBe('Typed')
  await server.deps.db.update(users).set({ name: 'Asha Rao' }).where(eq(users.id, user.userId))
  const renamed = { ...manager, name: 'Asha Rao' }
  expect(await shown()).toEqual(renamed)
  expect((await list(token)).items[0].manager).toEqual(renamed)
  expect(await known()).toEqual([{ filter: user.userId, manager: renamed }])
  for (const filter of [user.userId, user.email]) {
    expect(namesOf(await list(token, `?manager=${encodeURIComponent(filter)}`))).toEqual(['Ann Carr'])
  }
})

test('an address that a user has not confirmed names no user', async () => {
  const { orgId, change } = await managed()
  const user = await joinOrganisation(server, orgId, 'viewer')
  await server.deps.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, user.userId))
  const given = { name: 'Priya Shah', email: user.email }
  expect((await change({ manager: given })).json.manager).toEqual({ ...given, userId: null })
})

test('no user of another organisation is named, neither by id nor by address', async () => {
  const { change } = await managed()
  const other = await server.signUp()
  expect((await change({ manager: { userId: other.userId } })).json.errors).toEqual({
    'manager.userId': 'Please choose a user from the list',
  })
  const { json } = await change({ manager: { email: other.email } })
  expect(json.manager).toEqual({ name: null, email: other.email, userId: null })
})

test('of a manager who leaves, name and address stay, and the employees are found by the address', async () => {
  const { token, orgId, change, shown, known } = await managed()
  const user = await joinOrganisation(server, orgId, 'viewer')
  const { json } = await change({ manager: { userId: user.userId } })
  await server.request('DELETE', `/team/members/${user.userId}`, { token })
  const left = { ...json.manager, userId: null, hasLeft: true }
  expect(await shown()).toEqual(left)
  expect(await known()).toEqual([{ filter: user.email, manager: left }])
  expect(namesOf(await list(token, `?manager=${user.email}`))).toEqual(['Ann Carr'])
  const again = await change({ manager: { name: left.name, email: left.email } })
  expect(again.json.manager).toEqual({ name: left.name, email: left.email, userId: null })
})

test('the list is filtered by an address, a name or none, with searches, statuses and totals', async () => {
  const { token, known } = await managed()
  await invite(token, 'Bob Carr', { name: 'P. Shah', email: priya.email.toUpperCase() })
  await invite(token, 'Cem Kaya', { name: 'Sam Lee' })
  await invite(token, 'Ece Kaya')
  const found = async (query: string) => {
    const page = await list(token, query)
    return { names: namesOf(page), total: page.total }
  }
  expect(await found('?manager=PRIYA@northgate.example')).toEqual({
    names: ['Ann Carr', 'Bob Carr'],
    total: 2,
  })
  expect(await found('?manager=sam%20%20lee')).toEqual({ names: ['Cem Kaya'], total: 1 })
  expect(await found('?manager=none')).toEqual({ names: ['Ece Kaya'], total: 1 })
  expect(await found('?manager=priya@northgate.example&q=bob')).toEqual({ names: ['Bob Carr'], total: 1 })
  expect(await found('?manager=priya@northgate.example&status=failed')).toEqual({ names: [], total: 0 })
  expect(await found('?manager=')).toMatchObject({ total: 4 })
  expect((await known()).map(({ filter }: { filter: string }) => filter)).toEqual([
    'priya@northgate.example',
    'sam lee',
  ])
})

test('a user who is limited to sites learns only the managers of those sites', async () => {
  const { token, orgId, path, known } = await managed()
  await server.request('PATCH', `${path}/engagement`, { token, body: { site: 'Leeds' } })
  const recruiter = await joinOrganisation(server, orgId, 'recruiter')
  const limitTo = (site: string) =>
    server.request('PATCH', `/team/members/${recruiter.userId}`, {
      token,
      body: { role: 'recruiter', sites: [site] },
    })
  await limitTo('Leeds')
  expect(await known(recruiter.token)).toHaveLength(1)
  await limitTo('York')
  expect(await known(recruiter.token)).toEqual([])
})

test('the employee gets the manager with their data, of a user the id alone; an erasure takes it away', async () => {
  const { token, path, change, shown, userId, known } = await managed()
  const data = async () => {
    const answer = await server.app.request(`/api${path}/subject-access`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const file = unpack(Buffer.from(await answer.arrayBuffer())).get('data.json')
    return JSON.parse(String(file)).employee
  }
  expect(await data()).toMatchObject({ managerName: priya.name, managerEmail: priya.email })
  await change({ manager: { userId } })
  const told = await data()
  expect(told.managerUserId).toBe(userId)
  expect(Object.keys(told).filter((name) => name.startsWith('manager'))).toEqual([
    'managerUserId',
    'managerLeft',
  ])
  const own = await server.request('GET', '/auth/me/data', { token })
  expect(own.json.employees).toMatchObject([{ managed: 1 }])
  await server.request('POST', `${path}/erase`, { token, body: { reason: 'asked' } })
  await server.runJobs()
  expect(await shown()).toBeUndefined()
  expect(await known()).toEqual([])
})

test('a page around the widget gives a manager, names no user by id, and is told nothing of them', async () => {
  const partner = await createPartner(server)
  const { token, userId, email } = partner
  const embedded = pageOf(server)
  const inviteFor = async (manager: object) => {
    const body = { ...newInvitation(), manager }
    const call = { token: await partner.inviteToken(), body }
    const { status, json } = await embedded.request('POST', '/employees/invite', call)
    expect([status, json.manager]).toEqual([201, undefined])
    return (await server.request('GET', `/employees/${json.employeeId}`, { token })).json.employee.manager
  }
  expect(await inviteFor(priya)).toEqual(shownPriya)
  expect(await inviteFor({ ...priya, userId })).toEqual(shownPriya)
  expect(await inviteFor({ email })).toMatchObject({ userId })
})
