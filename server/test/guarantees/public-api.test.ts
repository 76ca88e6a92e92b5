import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

/** An organisation and its server, which calls with a key. */
async function backend(scopes: string[] = ['employees:read', 'employees:write']) {
  const account = await server.signUp()
  const body = { name: 'Payroll', scopes }
  const { json } = await server.request('POST', '/api-keys', { token: account.token, body })
  const key = json as { id: string; key: string }
  const call = (method: string, path: string, options: object = {}) =>
    server.request(method, `/v1${path}`, { token: key.key, ...options })
  return { ...account, keyId: key.id, key: key.key, call }
}

test('a server invites an employee and follows them, without ever seeing their link', async () => {
  const { call, keyId, token, orgId } = await backend()
  const invitation = newInvitation()
  const invited = await call('POST', '/employees/invite', { body: invitation })
  expect([invited.status, invited.json]).toMatchObject([
    201,
    {
      fullName: 'Ella Novak',
      status: 'invited',
      source: 'api',
      linkState: 'active',
      verificationToken: null,
    },
  ])
  const { employeeId } = invited.json
  const { json: list } = await call('GET', '/employees')
  expect(list.items).toMatchObject([{ employeeId, verificationToken: null }])
  const { json: detail } = await call('GET', `/employees/${employeeId}`)
  expect(detail.employee).toMatchObject({ employeeId, verificationToken: null })
  server.clock.advance(10_000)
  expect((await call('POST', `/employees/${employeeId}/resend`, { body: {} })).status).toBe(200)
  expect((await call('POST', `/employees/${employeeId}/revoke`)).json.linkState).toBe('revoked')
  const { json: timeline } = await call('GET', `/employees/${employeeId}/timeline`)
  expect(timeline.events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'invitation.created', by: 'hr', byName: 'Payroll' }),
    ]),
  )
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.employeeId, employeeId)))
  expect(rows.map(({ action, actor, data }) => [action, actor, data['address']])).toEqual(
    expect.arrayContaining([['invitation.created', `apiKey:${keyId}`, '127.0.0.1']]),
  )
  // The user whose organisation it is sees it as any other.
  const { json } = await server.request('GET', `/employees/${employeeId}`, { token })
  expect(json.employee.source).toBe('api')
})

test('what was read off documents is seen with the scope for evidence alone', async () => {
  const invitation = { ...newInvitation(), dateOfBirth: '1990-05-17' }
  const born = async (scopes: string[]) => {
    const { call } = await backend(['employees:read', 'employees:write', ...scopes])
    const { employeeId } = (await call('POST', '/employees/invite', { body: invitation })).json
    return (await call('GET', `/employees/${employeeId}`)).json.dateOfBirth
  }
  expect(await born([])).toBeNull()
  expect(await born(['evidence:read'])).toBe('1990-05-17')
})

test('the caller is told the version, and one that it cannot have', async () => {
  const { call } = await backend()
  const ask = (headers: Record<string, string>) => call('GET', '/employees', { headers })
  const accepted: Record<string, string>[] = [{}, { 'bonafide-version': '2026-11' }]
  for (const headers of accepted) {
    const { status, headers: answered } = await ask(headers)
    expect([status, answered.get('bonafide-version')]).toEqual([200, '2026-11'])
  }
  for (const asked of ['2025-01', '2026-11-01', '']) {
    const { status, json, headers } = await ask({ 'bonafide-version': asked })
    expect([status, json.code, headers.get('bonafide-version')]).toEqual([400, 'unknown_version', '2026-11'])
    expect(json.message).toBe(
      'This version of the API is unknown. Send one of these as Bonafide-Version: 2026-11',
    )
  }
})

test('a request that is repeated with the key that replaced the first is not done twice', async () => {
  const { call, keyId, token } = await backend()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = newInvitation()
  const first = await call('POST', '/employees/invite', { body, headers })
  const { json: rotated } = await server.request('POST', `/api-keys/${keyId}/rotate`, { token, body: {} })
  const again = await call('POST', '/employees/invite', { body, headers, token: rotated.key })
  expect([again.status, again.json]).toEqual([201, first.json])
  expect((await call('GET', '/employees')).json.items).toHaveLength(1)
  // Both addresses are the same call.
  const path = '/employees/invite'
  const unversioned = await server.request('POST', path, { token: rotated.key, body, headers })
  expect(unversioned.json).toEqual(first.json)
})

test('a key that is revoked while a request is sent changes nothing', async () => {
  const { key, keyId, call } = await backend()
  const { status } = await server.app.request('/api/v1/employees/invite', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: new ReadableStream(
      {
        async pull(controller) {
          const revokedAt = server.clock.now()
          await server.deps.db.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, keyId))
          controller.enqueue(new TextEncoder().encode(JSON.stringify(newInvitation())))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  })
  expect(status).toBe(401)
  await server.deps.db.update(apiKeys).set({ revokedAt: null }).where(eq(apiKeys.id, keyId))
  expect((await call('GET', '/employees')).json.items).toEqual([])
})

test('of a closed organisation no key is served', async () => {
  const { call, token } = await backend()
  const { json: org } = await server.request('GET', '/auth/me', { token })
  const closed = await server.request('DELETE', '/organisation', { token, body: { name: org.org.name } })
  expect(closed.status).toBe(200)
  expect((await call('GET', '/employees')).json.code).toBe('organisation_closed')
})

const references = { externalId: 'payroll-42', metadata: { costCentre: 'North', 'grade.level': '7' } }

test('an employee has the name and the notes of the system that invited them, and is found by it', async () => {
  const { call } = await backend()
  const { json: invited } = await call('POST', '/employees/invite', {
    body: { ...newInvitation(), ...references },
  })
  expect(invited).toMatchObject(references)
  const { employeeId } = invited
  await call('POST', '/employees/invite', { body: newInvitation() })
  const found = async (query: string) => {
    const { json } = await call('GET', `/employees?${query}`)
    return [json.total, json.items.map((employee: { employeeId: string }) => employee.employeeId)]
  }
  expect(await found('externalId=payroll-42')).toEqual([1, [employeeId]])
  expect(await found('externalId=payroll-42&status=failed')).toEqual([0, []])
  expect(await found('externalId=payroll-42&q=novak')).toEqual([1, [employeeId]])
  expect(await found('externalId=payroll-42&q=nobody')).toEqual([0, []])
  expect(await found('externalId=payroll')).toEqual([0, []])
  expect(await found('q=PAYROLL')).toEqual([1, [employeeId]])
  await call('PATCH', `/employees/${employeeId}`, { body: { externalId: 'hiring-9' } })
  expect(await found('q=payroll')).toEqual([0, []])
  expect(await found('q=hiring-9')).toEqual([1, [employeeId]])
  await call('PATCH', `/employees/${employeeId}`, { body: { externalId: references.externalId } })
  expect((await call('GET', `/employees/${employeeId}`)).json.employee).toMatchObject(references)
})

test('an external ID is of one employee in an organisation, and of others in other ones', async () => {
  const { call } = await backend()
  const invite = (more: object) =>
    call('POST', '/employees/invite', { body: { ...newInvitation(), ...more } })
  expect((await invite(references)).status).toBe(201)
  const taken = await invite(references)
  const message = 'Another employee already has this external ID. Use their record, or choose another ID.'
  expect([taken.status, taken.json]).toMatchObject([
    409,
    { code: 'external_id_taken', message, errors: { externalId: message } },
  ])
  const other = await backend()
  const theirs = await other.call('POST', '/employees/invite', {
    body: { ...newInvitation(), ...references },
  })
  expect(theirs.status).toBe(201)
  // A repeated invitation gets the same error, whatever the name.
  const again = { ...newInvitation(), externalId: 'payroll-43' }
  await invite(again)
  expect((await invite(again)).json.code).toBe('already_invited')
})

test('who has an address is told to a key that reads employees, and to no other one', async () => {
  const reading = await backend(['employees:read', 'employees:write'])
  const writing = await backend(['employees:write'])
  for (const [{ call }, sees] of [
    [reading, true],
    [writing, false],
  ] as const) {
    const body = newInvitation()
    const { json: first } = await call('POST', '/employees/invite', { body })
    const { json } = await call('POST', '/employees/invite', { body })
    expect([json.code, json.employees?.[0]?.employeeId]).toEqual([
      'already_invited',
      sees ? first.employeeId : undefined,
    ])
    const second = { ...body, fullName: 'Bob Carr', sharesEmail: true }
    expect((await call('POST', '/employees/invite', { body: second })).status).toBe(201)
  }
})

test('of two that take an external ID at once one has it, by invitation and by change', async () => {
  const { call } = await backend()
  const invite = (more: object = {}) =>
    call('POST', '/employees/invite', { body: { ...newInvitation(), ...more } })
  const both = await Promise.all([invite({ externalId: 'one' }), invite({ externalId: 'one' })])
  expect(new Set(both.map(({ status, json }) => json.code ?? status))).toEqual(
    new Set([201, 'external_id_taken']),
  )
  const ids = [(await invite()).json.employeeId, (await invite()).json.employeeId]
  const changes = await Promise.all(
    ids.map((id) => call('PATCH', `/employees/${id}`, { body: { externalId: 'two' } })),
  )
  expect(new Set(changes.map(({ status, json }) => json.code ?? status))).toEqual(
    new Set([200, 'external_id_taken']),
  )
  expect((await call('GET', '/employees?externalId=two')).json.items).toHaveLength(1)
})

test('what is named is changed, null takes it away, and the log has the names alone', async () => {
  const { call, orgId } = await backend()
  const { json } = await call('POST', '/employees/invite', { body: { ...newInvitation(), ...references } })
  const change = async (body: object) => {
    const { json: changed } = await call('PATCH', `/employees/${json.employeeId}`, { body })
    return [changed.externalId, changed.metadata]
  }
  expect(await change({})).toEqual([references.externalId, references.metadata])
  expect(await change({ metadata: { team: 'A' } })).toEqual(['payroll-42', { team: 'A' }])
  expect(await change({ externalId: null })).toEqual([undefined, { team: 'A' }])
  expect(await change({ externalId: 'payroll-44', metadata: null })).toEqual(['payroll-44', undefined])
  const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const changes = rows.filter(({ action }) => action === 'employee.changed')
  expect(changes.map(({ data }) => data['changed'])).toEqual([
    ['metadata'],
    ['externalId'],
    ['externalId', 'metadata'],
  ])
  expect(JSON.stringify(rows)).not.toContain('payroll-4')
})

const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 'text']))

test.each([
  ['21 names', { metadata: texts(21) }, 'metadata'],
  ['a name that is none', { metadata: { 'a b': 'text' } }, 'metadata.a b'],
  ['a long name', { metadata: { ['n'.repeat(41)]: 'text' } }, `metadata.${'n'.repeat(41)}`],
  ['a long text', { metadata: { name: 'x'.repeat(501) } }, 'metadata.name'],
  ['a number', { metadata: { name: 7 } }, 'metadata.name'],
  ['a name that objects have', { metadata: { constructor: 'text' } }, 'metadata'],
  ['another one', { metadata: JSON.parse('{"__proto__":"text"}') as object }, 'metadata'],
  ['a list', { metadata: ['text'] }, 'metadata'],
  ['control characters', { metadata: { name: 'a\u0000b' } }, 'metadata.name'],
  ['an empty external ID', { externalId: ' ' }, 'externalId'],
  ['a long external ID', { externalId: 'x'.repeat(121) }, 'externalId'],
])('an employee is not given %s', async (_what, given, field) => {
  const { call } = await backend()
  const { status, json } = await call('POST', '/employees/invite', { body: { ...newInvitation(), ...given } })
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
})

test('20 names in metadata are kept', async () => {
  const { call } = await backend()
  const metadata = { ...texts(19), ['x.y-z_1']: '' }
  const { json } = await call('POST', '/employees/invite', { body: { ...newInvitation(), metadata } })
  expect(json.metadata).toEqual(metadata)
})

test('erasing an employee takes both away, and gives the external ID free', async () => {
  const { call, token } = await backend()
  const { json } = await call('POST', '/employees/invite', { body: { ...newInvitation(), ...references } })
  await server.request('POST', `/employees/${json.employeeId}/erase`, { token, body: { reason: 'asked' } })
  const { json: erased } = await call('GET', `/employees/${json.employeeId}`)
  expect([erased.employee.externalId, erased.employee.metadata]).toEqual([undefined, undefined])
  const next = await call('POST', '/employees/invite', { body: { ...newInvitation(), ...references } })
  expect(next.status).toBe(201)
  const late = await call('PATCH', `/employees/${json.employeeId}`, { body: { externalId: 'late' } })
  expect(late.status).toBe(409)
})
