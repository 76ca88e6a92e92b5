import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { openDirectory } from '#testing/scenarios/scim-directory.ts'

// What the two send, in their order and with their habits.
const server = withTestServer()
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const byName = (name: string) => `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`

test('Entra ID looks a user up, makes them, changes them by its own words, and deactivates them', async () => {
  const { ask, create, patch, domain } = await openDirectory(server)
  const userName = `Ada.Byron@${domain}`
  const probe = await ask('GET', byName(crypto.randomUUID()))
  expect(probe.status).toBe(200)
  expect(probe.json).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  })
  const made = await create('Ada.Byron', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
    displayName: 'Ada Byron',
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { formatted: 'Ada Byron', givenName: 'Ada', familyName: 'Byron' },
    [enterprise]: { department: 'Bakery' },
    meta: { resourceType: 'User' },
  })
  expect(made.status).toBe(201)
  const { id } = made.json
  expect(made.headers.get('location')).toBe(`http://localhost:3000/scim/v2/Users/${id}`)
  // In another case too.
  expect((await ask('GET', byName(userName.toLowerCase()))).json.Resources).toEqual([made.json])
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `ada@${domain}` },
    { op: 'Replace', path: 'name.familyName', value: 'Lovelace' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 7700 900123' },
    { op: 'Add', path: `${enterprise}:department`, value: 'Cakes' },
    { op: 'Replace', path: 'displayName', value: 'Ada Lovelace' },
  )
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    displayName: 'Ada Lovelace',
    emails: [{ value: `ada@${domain}`, type: 'work', primary: true }],
    active: true,
  })
  const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect([off.status, off.json.active]).toEqual([200, false])
  expect((await ask('GET', `/Users/${id}`)).json.active).toBe(false)
  expect((await ask('GET', byName(userName))).json.Resources[0].active).toBe(false)
  const on = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })
  expect(on.json.active).toBe(true)
  expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await ask('GET', `/Users/${id}`)).status).toBe(404)
})

test('Entra ID adds and removes members of a group', async () => {
  const { ask, create, patch, members } = await openDirectory(server)
  const { id } = (await create('ada')).json
  const find = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Verifier"')}`
  const [group] = (await ask('GET', find)).json.Resources
  expect(group).toMatchObject({ id: 'verifier', displayName: 'Verifier' })
  expect(group).not.toHaveProperty('members')
  const added = await patch(`/Groups/${group.id}`, {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: id }],
  })
  expect(added.status).toBe(204)
  const roleOf = async () =>
    (await members()).items.find(({ email }: { email: string }) => email.startsWith('ada@')).role
  expect(await roleOf()).toBe('verifier')
  expect((await ask('GET', '/Groups/verifier')).json.members).toMatchObject([{ value: id, type: 'User' }])
  const isMember = `/Groups?filter=${encodeURIComponent(`id eq "verifier" and members[value eq "${id}"]`)}`
  expect((await ask('GET', isMember)).json.totalResults).toBe(1)
  await patch('/Groups/verifier', { op: 'Remove', path: `members[value eq "${id}"]` })
  expect(await roleOf()).toBe('viewer')
  // In its older form.
  await patch('/Groups/verifier', { op: 'Add', path: 'members', value: [{ value: id }] })
  await patch('/Groups/verifier', { op: 'Remove', path: 'members', value: [{ value: id }] })
  expect(await roleOf()).toBe('viewer')
  expect((await ask('GET', '/Groups/verifier')).json.members).toEqual([])
})

test('Okta reads pages, makes a user, replaces them whole and deactivates them without a path', async () => {
  const { ask, create, domain, patch } = await openDirectory(server)
  const first = await ask('GET', '/Users?startIndex=1&count=2')
  expect(first.json).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 })
  const made = await create('isaac', {
    emails: [{ primary: true, value: `isaac@${domain}`, type: 'work' }],
    displayName: 'Isaac Brock',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: 'never-kept-1mz050nq',
  })
  expect(made.status).toBe(201)
  expect(JSON.stringify(made.json)).not.toContain('never-kept')
  const { id } = made.json
  const whole = {
    ...made.json,
    name: { givenName: 'Isaac', middleName: '', familyName: 'Newton' },
    groups: [{ value: 'owner' }],
  }
  const replaced = await ask('PUT', `/Users/${id}`, whole)
  expect(replaced.status).toBe(200)
  expect(replaced.json).toMatchObject({
    name: { givenName: 'Isaac', familyName: 'Newton' },
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
  })
  const off = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
  expect([off.status, off.json.active]).toEqual([200, false])
  const off2 = await ask('PUT', `/Users/${id}`, { ...whole, active: false })
  expect(off2.json.active).toBe(false)
  expect((await ask('PUT', `/Users/${id}`, { ...whole, active: true })).json.active).toBe(true)
  for (const name of ['b', 'c', 'd']) await create(name)
  const names: string[] = []
  for (const startIndex of [1, 3, 5]) {
    const { json } = await ask('GET', `/Users?startIndex=${startIndex}&count=2`)
    expect(json).toMatchObject({ totalResults: 5, startIndex, itemsPerPage: startIndex === 5 ? 1 : 2 })
    names.push(...json.Resources.map(({ userName }: { userName: string }) => userName.split('@')[0]))
  }
  expect(names.toSorted()).toEqual(['b', 'c', 'd', 'isaac', 'owner'])
})

test('Okta pushes a group: it links to the one that is there, names it, and replaces its members', async () => {
  const { ask, create, patch } = await openDirectory(server)
  const ids = [(await create('ada')).json.id, (await create('bo')).json.id]
  const named = await ask('POST', '/Groups', { displayName: 'recruiter', members: [] })
  expect([named.status, named.json.scimType]).toEqual([409, 'uniqueness'])
  const renamed = await patch('/Groups/recruiter', {
    op: 'replace',
    value: { id: 'recruiter', displayName: 'Recruiter' },
  })
  expect(renamed.status).toBe(204)
  await patch('/Groups/recruiter', {
    op: 'replace',
    path: 'members',
    value: ids.map((value) => ({ value, display: 'A user' })),
  })
  const idsIn = async () =>
    (await ask('GET', '/Groups/recruiter')).json.members.map(({ value }: { value: string }) => value)
  expect(new Set(await idsIn())).toEqual(new Set(ids))
  const put = await ask('PUT', '/Groups/recruiter', {
    displayName: 'Recruiter',
    members: [{ value: ids[1] }],
  })
  expect(put.json.members).toMatchObject([{ value: ids[1] }])
  expect(await idsIn()).toEqual([ids[1]])
})
