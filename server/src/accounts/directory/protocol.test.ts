import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { callScim, openDirectory, patchSchema } from '#testing/scenarios/scim-directory.ts'

// The examples and rules of RFC 7643 and RFC 7644.
const server = withTestServer()
const find = (filter: string, more = '') => `/Users?filter=${encodeURIComponent(filter)}${more}`

test('it says what it can do, and which resources, schemas and attributes there are', async () => {
  const { ask } = await openDirectory(server)
  const config = await ask('GET', '/ServiceProviderConfig')
  expect(config.headers.get('content-type')).toMatch(/^application\/scim\+json/)
  expect(config.json).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  const types = await ask('GET', '/ResourceTypes')
  expect(types.json).toMatchObject({
    totalResults: 2,
    Resources: [
      { id: 'User', endpoint: '/Users' },
      { id: 'Group', endpoint: '/Groups' },
    ],
  })
  expect((await ask('GET', '/ResourceTypes/User')).json).toEqual(types.json.Resources[0])
  const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
  const schema = await ask('GET', `/Schemas/${user}`)
  expect((await ask('GET', '/Schemas')).json.Resources[0]).toEqual(schema.json)
  const names = schema.json.attributes.map(({ name }: { name: string }) => name)
  const made = await ask('POST', '/Users', { userName: `x${crypto.randomUUID()}@example.com` })
  const shown = Object.keys(made.json).filter(
    (name) => !['schemas', 'id', 'meta', 'externalId'].includes(name),
  )
  expect(shown.toSorted()).toEqual(names.toSorted())
  expect((await ask('GET', '/Schemas/urn:nothing')).status).toBe(404)
})

test.each([
  ['userName eq "BJENSEN@{domain}"', 1],
  ['username Eq "bjensen@{domain}"', 1],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"', 1],
  ['name.familyName co "ens"', 1],
  ['name.familyName co "O\'Malley"', 0],
  ['emails[type eq "work" and value co "@{domain}"]', 2],
  ['emails.value ew "@{domain}"', 2],
  ['externalId eq "AbC"', 1],
  ['externalId eq "abc"', 0],
  ['active eq true', 2],
  ['active eq "False"', 0],
  ['not (userName sw "b")', 1],
  ['userName pr and (name.givenName eq "Barbara" or title pr)', 1],
  ['groups[value eq "owner"]', 1],
  ['meta.created gt "2011-05-13T04:42:34Z"', 2],
  ['nonsense eq "x"', 0],
  ["userName eq \"x' or '1'='1\"", 0],
  ['userName eq "\\" or true or \\""', 0],
  ['userName eq "%"', 0],
])('the filter %s finds %i', async (filter, count) => {
  const { ask, create, domain } = await openDirectory(server)
  const name = { givenName: 'Barbara', familyName: 'Jensen' }
  await create('bjensen', { externalId: 'AbC', name })
  const { status, json } = await ask('GET', find(filter.replaceAll('{domain}', domain)))
  expect([status, json.totalResults]).toEqual([200, count])
})

test.each([
  ['userName'],
  ['userName eq'],
  ['userName eq "open'],
  ['userName eq "a"; drop table users'],
  ['(((userName pr'],
  ['userName xx "a"'],
  [`${'('.repeat(1000)}userName pr`],
])('the filter %s is refused', async (filter) => {
  const { ask } = await openDirectory(server)
  const { status, json } = await ask('GET', find(filter))
  expect([status, json.scimType]).toEqual([400, 'invalidFilter'])
})

test('attributes are shown and left out as asked, and pages are as large as they may be', async () => {
  const { ask, userId } = await openDirectory(server)
  const keys = async (query: string) => Object.keys((await ask('GET', `/Users/${userId}?${query}`)).json)
  expect(await keys('attributes=userName,name.givenName')).toEqual(['schemas', 'id', 'userName', 'name'])
  expect(await keys('excludedAttributes=groups,emails,id')).not.toEqual(expect.arrayContaining(['groups']))
  expect((await ask('GET', '/Users?count=0')).json).toMatchObject({ totalResults: 1, Resources: [] })
  expect((await ask('GET', '/Users?startIndex=-3&count=9999')).json).toMatchObject({ startIndex: 1 })
  expect((await ask('GET', '/Users?startIndex=9')).json).toMatchObject({ totalResults: 1, itemsPerPage: 0 })
  for (const query of ['count=many', 'startIndex=1e9', `filter=${'x'.repeat(2001)}`]) {
    expect((await ask('GET', `/Users?${query}`)).json.scimType).toBe('invalidValue')
  }
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no object', '[]'],
  ['null', 'null'],
])('a body that is %s is refused', async (_name, body) => {
  const { ask } = await openDirectory(server)
  for (const [method, path] of [
    ['POST', '/Users'],
    ['PATCH', '/Groups/owner'],
    ['PUT', '/Groups/owner'],
  ] as const) {
    const { status, json } = await ask(method, path, body)
    expect([status, json.scimType]).toEqual([400, 'invalidSyntax'])
  }
})

test('a body that is too large or of another type is refused', async () => {
  const { ask } = await openDirectory(server)
  const large = await ask('POST', '/Users', { userName: 'x'.repeat(600 * 1024) })
  expect([large.status, large.json.schemas]).toEqual([413, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  const plain = await ask('POST', '/Users', '{}', { 'content-type': 'text/plain' })
  expect(plain.status).toBe(415)
  const many = Array.from({ length: 501 }, () => ({ op: 'replace', path: 'displayName', value: 'x' }))
  const patch = { schemas: [patchSchema], Operations: many }
  expect((await ask('PATCH', '/Groups/owner', patch)).json.scimType).toBe('invalidSyntax')
})

test('a name or an address that is taken is refused, in whatever case', async () => {
  const { ask, create, email } = await openDirectory(server)
  const made = (await create('ada')).json
  for (const body of [
    { userName: made.userName.toUpperCase() },
    { userName: 'ada', emails: [{ value: made.userName }] },
    { userName: email },
    { userName: 'owner', emails: [{ value: email }] },
  ]) {
    const { status, json } = await ask('POST', '/Users', body)
    expect([status, json.scimType, json.status]).toEqual([409, 'uniqueness', '409'])
  }
  const other = (await create('bo')).json
  const taken = await ask('PUT', `/Users/${other.id}`, { ...other, userName: made.userName })
  expect(taken.status).toBe(409)
})

test('two that make one user at once make one', async () => {
  const { create, ask } = await openDirectory(server)
  const answers = await Promise.all([create('ada'), create('ada'), create('ada')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await ask('GET', '/Users')).json.totalResults).toBe(2)
})

test('an id of another organisation is as unknown as one that never was', async () => {
  const mine = await openDirectory(server)
  const theirs = await openDirectory(server)
  const { id } = (await theirs.create('ada')).json
  for (const unknown of [id, theirs.userId, crypto.randomUUID(), 'x', "' or 1=1"]) {
    const path = `/Users/${encodeURIComponent(unknown)}`
    const whole = { userName: `x@${mine.domain}` }
    const answers = [
      await mine.ask('GET', path),
      await mine.ask('PUT', path, whole),
      await mine.patch(path, { op: 'replace', path: 'active', value: false }),
      await mine.ask('DELETE', path),
    ]
    expect(answers.map(({ status, json }) => [status, json.detail])).toEqual(
      answers.map(() => [404, 'There is no such user']),
    )
    const added = await mine.patch('/Groups/owner', {
      op: 'add',
      path: 'members',
      value: [{ value: unknown }],
    })
    expect([added.status, added.json.scimType]).toEqual([400, 'invalidValue'])
  }
  expect((await mine.ask('GET', '/Users')).json.totalResults).toBe(1)
  expect((await theirs.ask('GET', `/Users/${id}`)).json.active).toBe(true)
})

test('the roles are the groups: no other is made, and none is renamed or deleted', async () => {
  const { ask, patch } = await openDirectory(server)
  const groups = (await ask('GET', '/Groups')).json
  expect(groups.Resources.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
    'Owner',
    'Admin',
    'Verifier',
    'Recruiter',
    'Viewer',
    'Billing',
  ])
  expect(groups.Resources[0].members).toHaveLength(1)
  const made = await ask('POST', '/Groups', { displayName: 'Tour Guides', members: [] })
  expect([made.status, made.json.scimType]).toEqual([400, 'invalidValue'])
  expect(made.json.detail).toContain('Owner, Admin, Verifier, Recruiter, Viewer, Billing')
  const renamed = await patch('/Groups/viewer', { op: 'replace', path: 'displayName', value: 'Guests' })
  expect([renamed.status, renamed.json.scimType]).toEqual([400, 'mutability'])
  expect((await ask('DELETE', '/Groups/viewer')).status).toBe(403)
  expect((await ask('GET', '/Groups/guests')).status).toBe(404)
})

test('an address that is none answers an error of SCIM, to a caller who is known', async () => {
  const { ask } = await openDirectory(server)
  for (const [method, path] of [
    ['GET', '/Me'],
    ['POST', '/Bulk'],
    ['POST', '/Users/.search'],
    ['DELETE', '/Users'],
  ] as const) {
    const { status, json } = await ask(method, path, method === 'POST' ? {} : undefined)
    expect([status, json.schemas]).toEqual([404, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  }
  expect((await callScim(server, { method: 'GET', path: '' })).status).toBe(401)
})
