import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { openDirectory, patchSchema } from '#testing/scenarios/scim-directory.ts'

// The examples and rules of RFC 7644, section 3.5.2.
const server = withTestServer()

test.each([
  [
    'RFC 7644, 3.5.2.1: adds an address',
    [{ op: 'add', value: { emails: [{ value: 'b@jensen.example', type: 'home' }], nickname: 'Babs' } }],
    {},
  ],
  [
    'RFC 7644, 3.5.2.3: replaces addresses',
    [{ op: 'replace', path: 'emails', value: [{ value: 'b@jensen.example', type: 'home' }] }],
    { emails: [{ value: 'b@jensen.example' }] },
  ],
  [
    'replaces what is not there',
    [{ op: 'replace', path: 'externalId', value: 'x-1' }],
    { externalId: 'x-1' },
  ],
  [
    'is in capitals throughout',
    [{ op: 'REPLACE', path: 'NAME.FAMILYNAME', value: 'Smith' }],
    { name: { familyName: 'Smith' } },
  ],
  [
    'names the schema',
    [{ op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName', value: 'Babs' }],
    { name: { givenName: 'Babs' } },
  ],
  [
    'has dotted names in its value',
    [
      {
        op: 'replace',
        value: { 'name.familyName': 'Smith', displayName: 'Babs', id: 'x', schemas: [], unknown: 1 },
      },
    ],
    { displayName: 'Babs', name: { familyName: 'Smith' } },
  ],
  [
    'takes a name away',
    [{ op: 'remove', path: 'name.familyName' }],
    { name: { familyName: '', givenName: 'Ada' } },
  ],
  [
    'says null',
    [
      { op: 'replace', path: 'displayName', value: null },
      { op: 'add', path: 'externalId', value: null },
    ],
    { displayName: '' },
  ],
  [
    'changes what is not kept',
    [
      { op: 'add', path: 'addresses[type eq "work"].locality', value: 'Leeds' },
      { op: 'replace', path: 'title', value: 'Chef' },
    ],
    {},
  ],
])('a patch that %s is applied', async (_name, operations, expected) => {
  const { create, patch } = await openDirectory(server)
  const { id, ...before } = (await create('bjensen', { displayName: 'Barbara' })).json
  const { status, json } = await patch(`/Users/${id}`, ...operations)
  expect(status).toBe(200)
  expect(json).toMatchObject({ userName: before.userName, active: true, ...expected })
})

test.each([
  ['an attribute that is none', { op: 'replace', path: 'nonsense', value: 1 }, 'invalidPath'],
  ['a path that is none', { op: 'replace', path: 'emails[type eq "work"', value: 1 }, 'invalidPath'],
  [
    'a filter that is none',
    { op: 'replace', path: 'emails[type is "work"].value', value: 'a@b.example' },
    'invalidFilter',
  ],
  ['the prototype', { op: 'add', path: '__proto__.polluted', value: true }, 'invalidPath'],
  ['the constructor', { op: 'add', path: 'constructor.prototype.polluted', value: true }, 'invalidPath'],
  ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
  ['the groups', { op: 'replace', path: 'groups', value: [{ value: 'owner' }] }, 'mutability'],
  ['no path to remove', { op: 'remove' }, 'noTarget'],
  ['an operation that is none', { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
  ['no userName', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ['a value that is no truth', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  ['a name that is a list', { op: 'replace', path: 'name', value: [1] }, 'invalidValue'],
  [
    'an address that is none',
    { op: 'replace', path: 'emails', value: [{ value: 'nowhere' }] },
    'invalidValue',
  ],
  ['hidden characters', { op: 'replace', path: 'displayName', value: 'a\u0000b' }, 'invalidValue'],
  ['no value', { op: 'add', path: 'displayName' }, 'invalidValue'],
  ['no object without a path', { op: 'replace', value: 'x' }, 'invalidValue'],
])('a patch with %s is refused, and changes nothing', async (_name, operation, scimType) => {
  const { create, patch, ask } = await openDirectory(server)
  const before = (await create('bjensen')).json
  const change = { op: 'replace', path: 'displayName', value: 'Changed' }
  const { status, json } = await patch(`/Users/${before.id}`, change, operation)
  expect([status, json.scimType]).toEqual([400, scimType])
  expect((await ask('GET', `/Users/${before.id}`)).json).toEqual(before)
  expect({}).not.toHaveProperty('polluted')
})

test('values cannot reach the prototype of anything either', async () => {
  const { create, ask } = await openDirectory(server)
  const { id } = (await create('bjensen')).json
  const value =
    '{"__proto__":{"polluted":1},"name":{"__proto__.polluted":1,"constructor":{"prototype":{"polluted":1}}}}'
  const body = `{"schemas":["${patchSchema}"],"Operations":[{"op":"add","value":${value}},{"op":"add","path":"name","value":${value}}]}`
  expect((await ask('PATCH', `/Users/${id}`, body)).status).toBe(200)
  expect({}).not.toHaveProperty('polluted')
})
