import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { count, eq } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { newInvitation, newSignUp, type TestRequest } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let token: string
beforeAll(async () => {
  token = (await server.signUp()).token
})

async function rows() {
  const counts = []
  for (const table of [organisations, employees, ledger, messages, auditLog]) {
    counts.push((await server.deps.db.select({ rows: count() }).from(table))[0]?.rows)
  }
  return counts
}

/** Sends something bad and checks that it is told so in the one shape, and that nothing was written. */
async function refused(method: string, path: string, call: TestRequest) {
  const before = await rows()
  const { status, json, headers } = await server.request(method, path, { token, ...call })
  expect(json).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  expect(json.requestId).toBe(headers.get('x-request-id'))
  expect(await rows()).toEqual(before)
  return { status, json }
}

const invite = (change: object) =>
  refused('POST', '/employees/invite', { body: { ...newInvitation(), ...change } })

test.each([
  ['nothing', ''],
  ['half an object', '{"fullName":'],
  ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
])('%s in place of JSON is 400', async (_name, raw) => {
  expect(await refused('POST', '/employees/invite', { raw })).toMatchObject({
    status: 400,
    json: { code: 'malformed_json' },
  })
})

test.each([['null'], ['[]'], ['"text"'], ['1e999'], ['{"fullName":1}']])('JSON %s is 422', async (raw) => {
  expect((await refused('POST', '/employees/invite', { raw })).status).toBe(422)
})

test.each([
  [{ 'content-type': 'text/plain' }],
  [{ 'content-type': 'application/x-www-form-urlencoded' }],
  [{ 'content-type': 'multipart/form-data; boundary=x' }],
  [{ 'content-type': 'application/jsonp' }],
  [{ 'content-type': '' }],
  [{ 'content-encoding': 'gzip' }],
])('a body sent as %j is 415', async (headers) => {
  const raw = JSON.stringify(newInvitation())
  expect((await refused('POST', '/employees/invite', { raw, headers })).status).toBe(415)
})

test('a call without a body takes no form either', async () => {
  const form = { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await refused('POST', '/auth/logout', form)).status).toBe(415)
})

test('more than 64 KB is 413, with and without a length in front', async () => {
  const raw = JSON.stringify({ ...newInvitation(), extra: 'x'.repeat(64 * 1024) })
  const stream = new Blob([raw]).stream()
  expect((await refused('POST', '/employees/invite', { raw })).status).toBe(413)
  expect((await refused('POST', '/employees/invite', { raw: stream })).status).toBe(413)
})

test('nesting without end is an ordinary mistake', async () => {
  const raw = '['.repeat(30_000) + ']'.repeat(30_000)
  expect((await refused('POST', '/employees/invite', { raw })).status).toBe(422)
})

test('unknown addresses are 404, known ones with another method 405 and say which', async () => {
  expect((await refused('GET', '/nothing', {})).status).toBe(404)
  expect((await refused('GET', '/employees/a/b/c', {})).status).toBe(404)
  expect((await refused('GET', '/employees/%E0%A4%A', {})).status).toBe(404)
  for (const [method, path, allow] of [
    ['PUT', '/employees', 'GET, HEAD'],
    ['GET', '/auth/signin', 'POST'],
    ['DELETE', '/flow/progress/abc', 'GET, HEAD'],
  ] as const) {
    const { status, headers } = await server.request(method, path)
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow })
  }
})

test.each([
  ['not-a-uuid'],
  ['%00'],
  ['00000000-0000-0000-0000-00000000000g'],
  ['99999999999999999999999999'],
  ["'; drop table employees; --"],
  [crypto.randomUUID()],
])('the employee %s is unknown', async (id) => {
  const { status, json } = await refused(
    'GET',
    `/employees/${encodeURIComponent(id).replace('%2500', '%00')}`,
    {},
  )
  expect({ status, message: json.message }).toEqual({ status: 404, message: 'Employee not found' })
})

test.each([
  ['fullName', 'A', 'Full name must be at least 2 characters'],
  ['fullName', '  A  ', 'Full name must be at least 2 characters'],
  ['fullName', 'x'.repeat(121), 'Please use 120 characters or fewer'],
  ['fullName', 'a\u0000bc', 'Please remove the hidden characters. Try typing the text instead of pasting it'],
  ['fullName', 'a\ud800bc', 'Please remove the hidden characters. Try typing the text instead of pasting it'],
  [
    'fullName',
    'Bcc: a\r\nb',
    'Please remove the hidden characters. Try typing the text instead of pasting it',
  ],
  [
    'fullName',
    '\u202eevil',
    'Please remove the hidden characters. Try typing the text instead of pasting it',
  ],
  ['fullName', ['An', 'Array'], 'Full name must be at least 2 characters'],
  ['email', 'no-at-sign', 'Please enter a valid email address'],
  ['email', 'a@example.com\nBcc: b@example.com', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
  ['email', 9e307, 'Please enter a valid email address'],
  ['inviteChannelPref', 'pigeon', 'Please select a notification preference'],
  ['inviteChannelPref', undefined, 'Please select a notification preference'],
  ['phone', 'call me', 'Please enter a valid phone number'],
  ['phone', '07700 900123 ext. 5', 'Please enter a valid phone number'],
  ['phone', '9'.repeat(33), 'Please use 32 characters or fewer'],
  ['phone', { toString: 'x' }, 'Please enter a valid phone number'],
])('an invitation with the %s %j is 422 and says why', async (field, value, message) => {
  const { status, json } = await invite({ [field]: value })
  expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { [field]: message } })
})

test.each([['sms'], ['whatsapp']])('an invitation by %s needs a phone', async (inviteChannelPref) => {
  for (const phone of [undefined, '']) {
    const { status, json } = await invite({ inviteChannelPref, phone })
    expect({ status, errors: json.errors }).toEqual({
      status: 422,
      errors: { phone: 'Please enter a valid phone number' },
    })
  }
})

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['password', 'x'.repeat(257), 'Please use 256 characters or fewer'],
  ['password', 'Qwerty123', 'This password is too easy to guess. Please choose a different one.'],
  ['orgSlug', 'Not A Slug', 'Please use a-z and 0-9 only'],
])('a sign-up with the %s %j is 422 and says why', async (field, value, message) => {
  const { status, json } = await refused('POST', '/auth/signup', { body: { ...newSignUp(), [field]: value } })
  expect({ status, message: json.message, errors: json.errors }).toEqual({
    status: 422,
    message,
    errors: { [field]: message },
  })
})

test.each([
  ['limit=0'],
  ['limit=101'],
  ['limit=-1'],
  ['limit=1e3'],
  ['limit=99999999999999999999'],
  ['status=unknown'],
  ['cursor=made-up'],
  ['cursor='.padEnd(600, 'x')],
  ['q=%00'],
  [`q=${'x'.repeat(201)}`],
])('the list refuses %s', async (query) => {
  expect((await refused('GET', `/employees?${query}`, {})).status).toBe(422)
})

test('a request id that is sane is kept, any other replaced', async () => {
  const idOf = async (id: string) =>
    (await server.request('GET', '/system', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idOf('trace-12.3_4')).toBe('trace-12.3_4')
  expect(await idOf('<script>')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idOf('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
})

test('fields that are not in the contract change nothing', async () => {
  const extra = {
    id: crypto.randomUUID(),
    orgId: crypto.randomUUID(),
    org_id: crypto.randomUUID(),
    employeeId: crypto.randomUUID(),
    status: 'completed',
    source: 'evil',
    linkDays: 30,
    createdAt: '2000-01-01T00:00:00.000Z',
    verificationSteps: { email: { status: 'pass' } },
    __proto__: { polluted: true },
  }
  const account = await server.signUp(extra)
  const [made] = await server.deps.db.select().from(organisations).where(eq(organisations.id, account.orgId))
  expect(made).toMatchObject({ linkDays: 14 })
  expect(account.orgId).not.toBe(extra.orgId)
  const employee = await server.invite(account.token, extra)
  expect(employee).toMatchObject({ orgId: account.orgId, status: 'invited', source: 'console' })
  expect(employee.verificationSteps.email?.status).toBe('pending')
  expect(employee.employeeId).not.toBe(extra.employeeId)
  expect(employee.createdAt).not.toBe(extra.createdAt)
})

test('a field that stands for the prototype of every object changes none', async () => {
  onTestFinished(() => void delete (Object.prototype as { planted?: boolean }).planted)
  const { fullName, email } = newInvitation()
  const own = `"fullName":"${fullName}","email":"${email}","inviteChannelPref":"email"`
  for (const planted of ['"__proto__":{"planted":true}', '"constructor":{"prototype":{"planted":true}}']) {
    const { status } = await server.request('POST', '/employees/invite', {
      token,
      raw: `{${planted},${own}}`,
    })
    expect([201, 409]).toContain(status)
    await server.request('GET', `/employees?__proto__[planted]=true&constructor[prototype][planted]=true`, {
      token,
    })
    expect(({} as Record<string, unknown>)['planted']).toBeUndefined()
  }
})

test('a field counts in its own place alone, and of one that comes twice the first', async () => {
  const { inviteChannelPref: _left, ...body } = newInvitation()
  const headers = { inviteChannelPref: 'email', cookie: 'inviteChannelPref=email' }
  const elsewhere = { body, headers }
  expect((await refused('POST', '/employees/invite?inviteChannelPref=email', elsewhere)).status).toBe(422)
  await server.invite(token)
  await server.invite(token)
  const listed = async (query: string) =>
    (await server.request('GET', `/employees?${query}`, { token })).json.items.length as number
  expect([await listed('limit=1&limit=100'), await listed('limit[]=1')]).toEqual([1, await listed('')])
})
