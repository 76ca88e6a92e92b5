import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

let last = 710_000
const newInvitee = () => {
  last += 1
  const surname = `Quillfeather${last}`
  return {
    fullName: `Zenobia ${surname}`,
    surname,
    email: `zenobia.${last}@quill.example`,
    phone: `+447400${last}`,
    national: `07400 ${last}`,
  }
}

async function invited(overrides: Record<string, unknown> = {}) {
  const who = newInvitee()
  const { token, orgId, email } = await server.signUp()
  const { fullName, email: address, phone } = who
  const employee = await server.invite(token, { fullName, email: address, phone, ...overrides })
  await server.runJobs()
  const { employeeId } = employee
  const session = () => server.signIn(email)
  const ask = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await session(), ...(body && { body }) })
  return {
    who,
    orgId,
    employeeId,
    employee,
    ask,
    walker: createWalker(server, employee.verificationToken),
    erase: (body: object = {}) => ask('POST', `/employees/${employeeId}/erase`, body),
    used: async () => (await ask('GET', '/usage/current')).json.checksUsed as number,
    actions: async () => {
      const rows = await server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.employeeId, employeeId)))
        .orderBy(asc(auditLog.seq))
      return rows.map(({ action }) => action)
    },
  }
}

/** An employee of whom everything is kept that can be: codes, attempts, a reopened step, and what was typed of them. */
async function wellKnown() {
  const one = await invited({ inviteChannelPref: 'sms' })
  const { ask, employeeId, walker, who } = one
  await walker.verifyEmail(who.email)
  await walker.passPhone()
  for (const reason of ['photo_unclear', 'face_mismatch', 'document_expired']) {
    server.clock.advance(1000)
    await walker.decide('fail', reason)
  }
  const reason = `${who.fullName} rang from ${who.national}, write to ${who.email}`
  const { status } = await ask('POST', `/employees/${employeeId}/reopen`, { step: 'id', reason })
  if (status !== 200) throw new Error(`the step was not reopened: ${status}`)
  await server.runJobs()
  await walker.identitySession()
  return one
}

const traces = ({ surname, email, phone, national }: ReturnType<typeof newInvitee>) =>
  searchDump(server.deps.db, [
    surname,
    email,
    phone,
    phone.slice(1),
    national,
    national.replaceAll(/\s/g, ''),
  ])

test('after an erasure and its jobs no table holds the name, the address or the number', async () => {
  const { who, erase, actions } = await wellKnown()
  const before = await traces(who)
  expect(before).toEqual(
    expect.arrayContaining([
      'public.employees',
      'public.audit_notes',
      'public.sandbox_outbox',
      'public.sandbox_identity',
    ]),
  )
  expect((await erase({ reason: 'asked' })).status).toBe(200)
  await server.runJobs()
  expect(await traces(who)).toEqual([])
  server.clock.advance(3_600_000)
  await server.runJobs()
  expect(await traces(who)).toEqual([])
  expect((await actions()).filter((action) => action === 'identity.redacted').length).toBeGreaterThan(0)
  expect(server.logged()).not.toContain(who.surname)
})

test('the row stays as an erased employee, with its status, and no screen breaks', async () => {
  const { ask, employeeId, erase, who, orgId } = await wellKnown()
  const report = async () => {
    const day = londonDay(server.clock.now())
    return (await ask('GET', `/reports/summary?from=${day}&to=${day}`)).json
  }
  const [before, stats] = [await report(), (await ask('GET', '/employees/stats')).json]
  const ledgerRows = () => server.deps.db.select().from(ledger).where(eq(ledger.orgId, orgId))
  const bill = await ledgerRows()
  const { json } = await erase()
  expect(json).toMatchObject({
    fullName: 'Erased person',
    email: '',
    phoneE164: null,
    status: 'verifying',
    linkState: 'revoked',
    verificationToken: null,
    erasedAt: server.clock.now().toISOString(),
    verificationSteps: { email: { status: 'pass' }, phone: { status: 'pass' } },
  })
  expect((await ask('GET', `/employees/${employeeId}`)).json.employee).toEqual(json)
  const list = (q: string) => ask('GET', `/employees?q=${encodeURIComponent(q)}`)
  expect((await list(who.surname)).json.total).toBe(0)
  expect((await list('erased person')).json.items).toEqual([json])
  expect((await ask('GET', '/employees/export.csv')).text).toContain(
    `${employeeId},Erased person,,,verifying`,
  )
  for (const path of [
    '/employees/activity',
    '/verifications?queue=all',
    `/employees/${employeeId}/timeline`,
  ]) {
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
  }
  // Past figures stay; nobody has to look at the right to work of an erased employee any more.
  const noExcuses = before.excuses.states.map((row: object) => ({ ...row, count: 0 }))
  expect(await report()).toEqual({ ...before, excuses: { ...before.excuses, states: noExcuses } })
  expect((await ask('GET', '/employees/stats')).json).toEqual(stats)
  expect(await ledgerRows()).toEqual(bill)
})

test('the audit chain stays whole, and names who erased and why', async () => {
  const { erase, orgId, employeeId, actions } = await wellKnown()
  await erase({ reason: 'no_longer_needed' })
  await server.runJobs()
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  expect(await actions()).toContain('employee.erased')
  const [row] = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'employee.erased')))
  expect(row).toMatchObject({
    actor: expect.stringMatching(/^user:/),
    employeeId,
    data: { reason: 'no_longer_needed' },
  })
})

test('said again it changes nothing, also at once', async () => {
  const { erase, actions } = await invited()
  const answers = await Promise.all([erase(), erase(), erase()])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  server.clock.advance(60_000)
  expect((await erase({ reason: 'mistake' })).json).toEqual(answers[0]?.json)
  expect((await actions()).filter((action) => action === 'employee.erased')).toHaveLength(1)
})

test('the link is one and the same 404 as an unknown one, also for who is in the middle of it', async () => {
  const { erase, walker, who, employee } = await invited()
  await walker.verifyEmail(who.email)
  const flowId = await walker.flowId()
  await erase()
  const unknown = await server.request('GET', `/flow/progress/${'x'.repeat(43)}?channel=email`)
  const progress = await walker.progress()
  expect([progress.status, progress.json.message]).toEqual([404, unknown.json.message])
  for (const path of ['/flow/otp/request', '/flow/id/session', '/flow/complete']) {
    const { status, json } = await server.request('POST', path, { body: { employeeId: flowId } })
    expect([path, status, json.message]).toEqual([path, 404, unknown.json.message])
  }
  await server.request('POST', '/flow/link/renew', { body: { token: employee.verificationToken } })
  expect((await walker.progress()).status).toBe(404)
})

test('a check that was not used goes back, and one that was stays counted', async () => {
  const unused = await invited()
  expect(await unused.used()).toBe(1)
  await unused.erase()
  expect(await unused.used()).toBe(0)
  const begun = await wellKnown()
  await begun.erase()
  expect(await begun.used()).toBe(1)
})

test('the same address can be invited anew, and the new employee is another one', async () => {
  const { ask, erase, who, employeeId } = await invited()
  const body = { fullName: who.fullName, email: who.email, inviteChannelPref: 'email' }
  expect((await ask('POST', '/employees/invite', body)).status).toBe(409)
  await erase()
  const { status, json } = await ask('POST', '/employees/invite', body)
  expect(status).toBe(201)
  expect(json.employeeId).not.toBe(employeeId)
  await server.runJobs()
  expect((await ask('GET', '/employees/stats')).json.total).toBe(2)
})

test('nothing can be done about an erased employee any more', async () => {
  const { ask, employeeId, erase } = await wellKnown()
  await erase()
  for (const [action, body] of [
    ['resend', {}],
    ['nudge', undefined],
    ['revoke', undefined],
    ['restore', undefined],
    ['reopen', { step: 'id', reason: 'Rang us' }],
  ] as const) {
    const { status, json } = await ask('POST', `/employees/${employeeId}/${action}`, body)
    const message = 'This employee’s personal data has been erased'
    expect([action, status, json.message]).toEqual([action, 409, message])
  }
  expect((await ask('GET', '/verifications')).text).not.toContain(employeeId)
})

test('an employee of another organisation, and one that never was, are not found', async () => {
  const [mine, theirs] = [await invited(), await invited()]
  for (const id of [theirs.employeeId, crypto.randomUUID(), 'nobody']) {
    expect((await mine.ask('POST', `/employees/${id}/erase`, {})).status).toBe(404)
  }
  expect((await theirs.walker.progress()).status).toBe(200)
})

test('no text of a user is taken as the reason', async () => {
  const { erase, walker } = await invited()
  expect((await erase({ reason: 'Zenobia asked for it' })).status).toBe(422)
  expect((await walker.progress()).status).toBe(200)
})

test('what the provider tells of an erased employee changes nothing, and is erased there again', async () => {
  const { erase, walker, who, employeeId } = await invited()
  await walker.verifyEmail(who.email)
  await walker.passPhone()
  const { url } = (await walker.identitySession()).json as { url: string }
  const decision = new URLSearchParams({ decision: 'pass' })
  await server.app.request(new URL(url).pathname, { method: 'POST', body: decision })
  const { json: before } = await erase()
  await server.runJobs()
  const detail = await server.deps.db.select().from(employees).where(eq(employees.id, employeeId))
  expect(detail[0]?.status).toBe(before.status)
  const sessions = await server.deps.db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.employeeId, employeeId))
  expect(sessions.map(({ status, redaction }) => [status, redaction])).toEqual([['created', 'done']])
  expect(await traces(who)).toEqual([])
})

test('what was being written while an employee was erased goes too, a while later', async () => {
  const { erase, orgId, who, employeeId } = await invited()
  await erase()
  await server.deps.db.execute(
    sql`insert into sandbox_outbox (org_id, id, message_id, channel, recipient, sender, body_text, created_at)
      select org_id, gen_random_uuid(), id, 'email', ${who.email}, 'x', ${who.fullName}, now()
      from messages where org_id = ${orgId} and employee_id = ${employeeId}`,
  )
  expect(await traces(who)).toEqual(['public.sandbox_outbox'])
  server.clock.advance(20 * 60_000)
  await server.runJobs()
  expect(await traces(who)).toEqual([])
})

test('erasing and inviting by turns sends no more codes to a number than before', async () => {
  const { ask, who } = await invited()
  const answers: number[] = []
  for (let i = 0; i < 4; i += 1) {
    const { json } = await ask('POST', '/employees/invite', {
      fullName: who.fullName,
      email: `${i}.${who.email}`,
      phone: who.phone,
      inviteChannelPref: 'email',
    })
    const walker = createWalker(server, json.verificationToken)
    await walker.verifyEmail(json.email)
    answers.push((await walker.requestCode()).status)
    await ask('POST', `/employees/${json.employeeId}/erase`, {})
  }
  expect(answers).toEqual([200, 200, 200, 429])
  server.clock.advance(20 * 60_000)
  await server.runJobs()
  expect(await server.deps.db.execute(sql`select 1 from one_time_codes where code_hash = ''`)).toMatchObject({
    rows: [],
  })
})
